import type { FileRow } from "@app/contract";
import { Skeleton, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { Cut } from "#components/list/cells.tsx";
import type { Column } from "#components/list/list-table.tsx";
import { Ago } from "#components/moment.tsx";
import { formatBytes } from "#lib/format.ts";
import { FileButtons, FileCheckbox, FileName, FilePreview } from "./file-parts.tsx";
import type { Renaming } from "./file-parts.tsx";
import type { FileSelection } from "./use-selection.ts";
import classes from "./files-page.module.css";

/** The columns of files as rows. */
export const fileColumns = (selection: FileSelection, renaming: Renaming): Column<FileRow>[] => [
  {
    header: "Select",
    width: 3.75,
    cell: (file) => <FileCheckbox file={file} selection={selection} />,
  },
  {
    header: "Preview",
    width: 4.5,
    part: "picture",
    cell: (file) => (
      <span className={classes.thumbnail}>
        <FilePreview file={file} />
      </span>
    ),
  },
  {
    header: "Name",
    part: "title",
    sort: "name",
    cell: (file) => <FileName file={file} renaming={renaming} />,
  },
  { header: "Type", sort: "type", cell: (file) => <Cut text={file.mimetype} /> },
  {
    header: "Size",
    width: 5.25,
    sort: "size",
    isNumber: true,
    cell: (file) => formatBytes(file.size),
  },
  {
    header: "Created",
    width: 6.25,
    sort: "createdAt",
    cell: (file) => <Ago at={file.createdAt} />,
  },
  {
    header: "Updated",
    width: 6.25,
    sort: "updatedAt",
    cell: (file) => <Ago at={file.updatedAt} />,
  },
  {
    header: "Actions",
    width: 5,
    part: "buttons",
    cell: (file) => <FileButtons file={file} renaming={renaming} />,
  },
];

interface FileGridProps {
  /** Undefined until the first answer. */
  files: FileRow[] | undefined;
  empty: ReactNode;
  isWaiting: boolean;
  selection: FileSelection;
  renaming: Renaming;
}

const skeletons = Array.from({ length: 12 }, (_, index) => (
  <li key={index} aria-hidden>
    <Skeleton className={classes.skeleton} />
  </li>
));

/** Files as cards; they stay, paler, while the next ones load. */
export const FileGrid = ({ files, empty, isWaiting, selection, renaming }: FileGridProps) => (
  <div aria-busy={isWaiting}>
    {files?.length === 0 ? (
      <div className={classes.empty}>{empty}</div>
    ) : (
      <ul
        className={classes.grid}
        aria-label="Files"
        data-waiting={(isWaiting && files !== undefined) || undefined}
      >
        {files?.map((file) => (
          <li
            key={file.id}
            className={classes.card}
            data-selected={selection.isSelected(file) || undefined}
          >
            {/* A click on the picture selects the file. */}
            <label className={classes.preview}>
              <FilePreview file={file} />
              <span className={classes.tick}>
                <FileCheckbox file={file} selection={selection} />
              </span>
            </label>
            <div className={classes.caption}>
              <span className={classes.name}>
                <FileName file={file} renaming={renaming} />
              </span>
              <span className={classes.buttons}>
                <FileButtons file={file} renaming={renaming} />
              </span>
              <span className={classes.fact}>{formatBytes(file.size)}</span>
              <span className={classes.fact}>{file.bucket}</span>
            </div>
          </li>
        )) ?? skeletons}
      </ul>
    )}
    {isWaiting && <VisuallyHidden role="status">Loading...</VisuallyHidden>}
  </div>
);
