import type { FileRow } from "@app/contract";
import { Checkbox, Skeleton, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { Cut } from "#components/list/cells.tsx";
import { formatBytes } from "#lib/format.ts";
import { FileButtons } from "./file-buttons.tsx";
import { FilePreview } from "./file-preview.tsx";
import { RenameField } from "./rename-field.tsx";
import type { FileSelection } from "./use-selection.ts";
import type { Renaming } from "./use-renaming.ts";
import classes from "./file-grid.module.css";

interface FileGridProps {
  /** Undefined until the first answer. */
  files: FileRow[] | undefined;
  empty: ReactNode;
  isWaiting: boolean;
  selection: FileSelection;
  renaming: Renaming;
}

/** Files as cards; they stay, paler, while the next ones are on their way. */
export const FileGrid = ({ files, empty, isWaiting, selection, renaming }: FileGridProps) => (
  <div className={classes.frame} aria-busy={isWaiting}>
    {files?.length === 0 ? (
      <div className={classes.empty}>{empty}</div>
    ) : (
      <ul
        className={classes.grid}
        aria-label="Files"
        data-waiting={(isWaiting && files !== undefined) || undefined}
      >
        {files?.map((file) => (
          <FileCard key={file.id} file={file} selection={selection} renaming={renaming} />
        )) ?? <SkeletonCards />}
      </ul>
    )}
    {isWaiting && <VisuallyHidden role="status">Loading...</VisuallyHidden>}
  </div>
);

const skeletonCards = Array.from({ length: 12 }, (_, index) => index);

const SkeletonCards = () => (
  <>
    {skeletonCards.map((index) => (
      <li key={index} className={classes.card} aria-hidden>
        <div className={classes.preview}>
          <Skeleton height="100%" radius={0} />
        </div>
        <div className={classes.caption}>
          <Skeleton className={classes.name} height={14} width={`${80 - (index % 4) * 12}%`} />
          <Skeleton className={classes.size} height={12} width="50%" />
          <Skeleton className={classes.bucket} height={12} my={3} width="65%" />
        </div>
      </li>
    ))}
  </>
);

interface FileCardProps {
  file: FileRow;
  selection: FileSelection;
  renaming: Renaming;
}

/** A file as a picture with its name below; a click on the picture ticks it. */
function FileCard({ file, selection, renaming }: FileCardProps) {
  const isSelected = selection.isSelected(file);
  return (
    <li className={classes.card} data-selected={isSelected || undefined}>
      <label className={classes.preview}>
        <FilePreview file={file} />
        <span className={classes.tick}>
          <Checkbox
            size="xs"
            aria-label={`Select ${file.name}`}
            checked={isSelected}
            disabled={!selection.canSelect(file)}
            onChange={() => selection.toggle(file)}
          />
        </span>
      </label>
      <div className={classes.caption}>
        <span className={classes.name}>
          {renaming.current === file.id ? (
            <RenameField file={file} onClose={() => renaming.end(file.id)} />
          ) : (
            <Cut text={file.name} />
          )}
        </span>
        <span className={classes.buttons}>
          <FileButtons file={file} renaming={renaming} />
        </span>
        <span className={classes.size}>{formatBytes(file.size)}</span>
        <span className={classes.bucket}>{file.bucket}</span>
      </div>
    </li>
  );
}
