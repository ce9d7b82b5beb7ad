import { limits } from "@app/contract";
import type { FileRow } from "@app/contract";
import { ActionIcon, Checkbox, Group, TextInput } from "@mantine/core";
import { IconCheck, IconFile, IconPencil, IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { SyntheticEvent } from "react";
import { CopyButton } from "#components/copy-button.tsx";
import { Cut } from "#components/list/cells.tsx";
import { actionsColumn, agoColumn, columnsOf } from "#components/list/list-table.tsx";
import type { Column } from "#components/list/list-table.tsx";
import { api, client, hasCode } from "#lib/api.ts";
import { formatBytes } from "#lib/format.ts";
import { queryClient } from "#lib/query-client.ts";
import { useAction } from "#lib/use-action.ts";
import type { FileSelection } from "./use-selection.ts";
import classes from "./files-page.module.css";

/** The id of the file that is being renamed, one at a time. */
type Renaming = ReturnType<typeof useState<string>>;

interface FilePartProps {
  file: FileRow;
  renaming: Renaming;
}

const sizeColumn = columnsOf(formatBytes, { width: 5.25, isNumber: true });

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
  { header: "Type", sort: "type", cell: (file) => file.mimetype },
  sizeColumn("Size", "size"),
  agoColumn("Created", "createdAt", { isMinor: true }),
  agoColumn("Updated", "updatedAt"),
  actionsColumn((file) => <FileButtons file={file} renaming={renaming} />),
];

interface FileGridProps {
  files: FileRow[];
  isWaiting: boolean;
  selection: FileSelection;
  renaming: Renaming;
}

export const FileGrid = ({ files, isWaiting, selection, renaming }: FileGridProps) => (
  <ul className={classes.grid} aria-label="Files" aria-busy={isWaiting}>
    {files.map((file) => (
      <li key={file.id} data-selected={selection.isSelected(file) || undefined}>
        {/* A click on the picture selects the file. */}
        <label className={classes.preview}>
          <FilePreview file={file} />
          <span className={classes.tick}>
            <FileCheckbox file={file} selection={selection} />
          </span>
        </label>
        <div className={classes.caption}>
          <FileName file={file} renaming={renaming} />
          <Group justify="space-between" wrap="nowrap">
            {formatBytes(file.size)}
            <FileButtons file={file} renaming={renaming} />
          </Group>
          {file.bucket}
        </div>
      </li>
    ))}
  </ul>
);

const FileCheckbox = ({ file, selection }: { file: FileRow; selection: FileSelection }) => (
  <Checkbox
    size="xs"
    aria-label={`Select ${file.name}`}
    checked={selection.isSelected(file)}
    onChange={() => selection.toggle([file])}
  />
);

/** A picture on a background on which both white and dark ones are visible; any other file as an icon with its type. */
function FilePreview({ file }: { file: FileRow }) {
  const [broken, setBroken] = useState<string>();
  // A deleted file's name can be reused for another picture, and browsers cache an address for an hour.
  const source = `${file.address}?v=${file.updatedAt.getTime()}`;
  const isPicture = file.mimetype.startsWith("image/") && source !== broken;
  return (
    <span className={classes.picture} data-checkered={isPicture || undefined}>
      {isPicture ? (
        <img src={source} alt="" loading="lazy" onError={() => setBroken(source)} />
      ) : (
        <>
          <IconFile stroke={1.5} aria-hidden />
          <small>{file.mimetype || "Unknown type"}</small>
        </>
      )}
    </span>
  );
}

const FileName = ({ file, renaming: [renamed, rename] }: FilePartProps) =>
  renamed === file.id ? (
    <RenameField file={file} onClose={() => rename(undefined)} />
  ) : (
    <span className={classes.name}>
      <Cut text={file.name} />
    </span>
  );

const renameButtonId = (file: FileRow) => `rename-${file.id}`;

const FileButtons = ({ file, renaming: [, rename] }: FilePartProps) => (
  <Group gap={4} wrap="nowrap" justify="flex-end">
    <CopyButton text={file.address} noun={`address of ${file.name}`} />
    <ActionIcon
      id={renameButtonId(file)}
      aria-label={`Rename ${file.name}`}
      title="Rename"
      onClick={() => rename(file.id)}
    >
      <IconPencil size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  </Group>
);

function RenameField({ file, onClose }: { file: FileRow; onClose: () => void }) {
  const [typed, setTyped] = useState(file.name);
  const close = () => {
    // Before the field is removed, because the table would then focus the row.
    document.getElementById(renameButtonId(file))?.focus({ preventScroll: true });
    onClose();
  };
  const rename = useAction({
    mutationFn: (name: string) => client.admin.files.rename({ id: file.id, from: file.name, name }),
    meta: { success: { title: "File renamed successfully" }, failure: "Error renaming file" },
    onSuccess: async () => {
      // The field stays until the list has the new name, so that the old one does not reappear briefly.
      const list = { queryKey: api.admin.files.list.key() };
      await queryClient.invalidateQueries(list, { cancelRefetch: false });
      close();
    },
    onError: (error) => hasCode(error, "NOT_FOUND", "CHANGED_BY_OTHER") && close(),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const name = typed.trim();
    if (name === "" || name === file.name) return close();
    rename.run(name);
  };
  return (
    <form
      className={classes.rename}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => event.key === "Escape" && close()}
    >
      <TextInput
        size="xs"
        aria-label={`New name of ${file.name}`}
        value={typed}
        maxLength={limits.fileName}
        spellCheck={false}
        autoCapitalize="none"
        autoFocus
        onFocus={({ currentTarget: input }) => {
          const dot = input.value.lastIndexOf(".");
          input.setSelectionRange(0, dot > 0 ? dot : input.value.length);
        }}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ActionIcon
        type="submit"
        variant="light"
        color="pine"
        aria-label="Confirm rename"
        title="Rename (Enter)"
      >
        <IconCheck size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label="Cancel rename" title="Cancel (Esc)" onClick={close}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </form>
  );
}
