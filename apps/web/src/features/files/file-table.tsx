import type { FileRow, FilesQuery } from "@app/contract";
import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import { Cut } from "#components/list/cells.tsx";
import { ListTable } from "#components/list/list-table.tsx";
import { Ago } from "#components/moment.tsx";
import { formatBytes } from "#lib/format.ts";
import { FileButtons } from "./file-buttons.tsx";
import { FilePreview } from "./file-preview.tsx";
import { RenameField } from "./rename-field.tsx";
import type { FileSelection } from "./use-selection.ts";
import type { Renaming } from "./use-renaming.ts";
import classes from "./file-table.module.css";

interface FileTableProps {
  title: string;
  /** Undefined until the first answer. */
  files: FileRow[] | undefined;
  empty: ReactNode;
  isWaiting: boolean;
  query: FilesQuery;
  onSort: (sort: string) => void;
  selection: FileSelection;
  renaming: Renaming;
}

/** Files as rows. */
export const FileTable = (props: FileTableProps) => {
  const { title, files, empty, isWaiting, query, onSort, selection, renaming } = props;
  return (
    <ListTable
      title={title}
      rows={files}
      empty={empty}
      isWaiting={isWaiting}
      sort={query.sort}
      direction={query.direction}
      onSort={onSort}
      columns={[
        {
          header: "Select",
          width: 3.75,
          cell: (file) => (
            <Checkbox
              size="xs"
              aria-label={`Select ${file.name}`}
              checked={selection.isSelected(file)}
              disabled={!selection.canSelect(file)}
              onChange={() => selection.toggle(file)}
            />
          ),
        },
        {
          header: "Preview",
          width: 4.5,
          part: "picture",
          cell: (file) => (
            <span className={classes.preview}>
              <FilePreview file={file} />
            </span>
          ),
        },
        {
          header: "Name",
          part: "title",
          sort: "name",
          cell: (file) =>
            renaming.current === file.id ? (
              <span className={classes.rename}>
                <RenameField file={file} onClose={() => renaming.end(file.id)} />
              </span>
            ) : (
              <Cut text={file.name} />
            ),
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
      ]}
    />
  );
};
