import type { FileRow } from "@app/contract";
import { Skeleton, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { FileCard } from "./file-card.tsx";
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
