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

/** The parts of a file that both views show. One file at a time is renamed. */
export const filePartsOf = (
  { isSelected, toggle }: FileSelection,
  [renamed, rename]: ReturnType<typeof useState<string>>,
) => ({
  isSelected,
  tick: (file: FileRow) => (
    <Checkbox
      size="xs"
      aria-label={`Select ${file.name}`}
      checked={isSelected(file)}
      onChange={() => toggle([file])}
    />
  ),
  name: (file: FileRow) =>
    renamed === file.id ? (
      <RenameField file={file} onClose={() => rename(undefined)} />
    ) : (
      <span className={classes.name}>
        <Cut text={file.name} />
      </span>
    ),
  buttons: (file: FileRow) => (
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
  ),
});

type FileParts = ReturnType<typeof filePartsOf>;

const sizeColumn = columnsOf(formatBytes, { width: 5.25, isNumber: true });

export const fileColumns = ({ tick, name, buttons }: FileParts): Column<FileRow>[] => [
  { header: "Select", width: 3.75, cell: tick },
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
  { header: "Name", part: "title", sort: "name", cell: name },
  { header: "Type", sort: "type", cell: (file) => file.mimetype },
  sizeColumn("Size", "size"),
  agoColumn("Created", "createdAt", { isMinor: true }),
  agoColumn("Updated", "updatedAt"),
  actionsColumn(buttons),
];

interface FileGridProps {
  files: FileRow[];
  isWaiting: boolean;
  parts: FileParts;
}

export const FileGrid = ({ files, isWaiting, parts }: FileGridProps) => (
  <ul className={classes.grid} aria-label="Files" aria-busy={isWaiting}>
    {files.map((file) => (
      <li key={file.id} data-selected={parts.isSelected(file) || undefined}>
        {/* A click on the picture selects the file. */}
        <label className={classes.preview}>
          <FilePreview file={file} />
          <span className={classes.tick}>{parts.tick(file)}</span>
        </label>
        <div className={classes.caption}>
          {parts.name(file)}
          <Group justify="space-between" wrap="nowrap">
            {formatBytes(file.size)}
            {parts.buttons(file)}
          </Group>
          {file.bucket}
        </div>
      </li>
    ))}
  </ul>
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

const renameButtonId = (file: FileRow) => `rename-${file.id}`;

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
