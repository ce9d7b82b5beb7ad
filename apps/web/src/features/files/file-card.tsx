import type { FileRow } from "@app/contract";
import { Checkbox } from "@mantine/core";
import { Cut } from "#components/cut.tsx";
import { formatBytes } from "#lib/format.ts";
import { FileButtons } from "./file-buttons.tsx";
import { FilePreview } from "./file-preview.tsx";
import { RenameField } from "./rename-field.tsx";
import type { FileSelection } from "./use-selection.ts";
import type { Renaming } from "./use-renaming.ts";
import classes from "./file-grid.module.css";

interface FileCardProps {
  file: FileRow;
  selection: FileSelection;
  renaming: Renaming;
}

/** A file as a picture with its name below; a click on the picture ticks it. */
export function FileCard({ file, selection, renaming }: FileCardProps) {
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
