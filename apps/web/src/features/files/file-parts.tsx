import { limits, rules } from "@app/contract";
import type { FileRow } from "@app/contract";
import { ActionIcon, Checkbox, Group, TextInput } from "@mantine/core";
import { IconCheck, IconFile, IconPencil, IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { SyntheticEvent } from "react";
import { CopyButton } from "#components/copy-button.tsx";
import { Cut } from "#components/list/cells.tsx";
import { api, client, Failure, isRefusal } from "#lib/api.ts";
import { queryClient, showFailure } from "#lib/query-client.ts";
import { useAction } from "#lib/use-action.ts";
import type { FileSelection } from "./use-selection.ts";
import classes from "./files-page.module.css";

/** Of which file the name is being edited: of one at a time. */
export interface Renaming {
  id: string | undefined;
  start: (id: string) => void;
  end: (id: string) => void;
}

export const FileCheckbox = ({ file, selection }: { file: FileRow; selection: FileSelection }) => (
  <Checkbox
    size="xs"
    aria-label={`Select ${file.name}`}
    checked={selection.isSelected(file)}
    disabled={!selection.canSelect(file)}
    onChange={() => selection.toggle([file])}
  />
);

/** A picture on a ground that shows white and dark ones alike; anything else as a sheet of paper with its type. */
export function FilePreview({ file }: { file: FileRow }) {
  const [broken, setBroken] = useState<string>();
  // A name that was free again may be another picture's by now, and browsers keep an address for an hour.
  const source = `${file.address}?v=${file.updatedAt.getTime()}`;
  if (file.mimetype.startsWith("image/") && source !== broken) {
    return (
      <span className={classes.picture} data-checkered>
        <img
          src={source}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(source)}
        />
      </span>
    );
  }
  return (
    <span className={classes.picture}>
      <IconFile stroke={1.5} aria-hidden />
      <span className={classes.type}>{file.mimetype || "Unknown type"}</span>
    </span>
  );
}

interface FilePartProps {
  file: FileRow;
  renaming: Renaming;
}

export const FileName = ({ file, renaming }: FilePartProps) =>
  renaming.id === file.id ? (
    <RenameField file={file} onClose={() => renaming.end(file.id)} />
  ) : (
    <Cut text={file.name} />
  );

const renameFormId = (file: FileRow) => `rename-${file.id}`;

/** What can be done with one file; while its name is a field, how to save or leave that. */
export function FileButtons({ file, renaming }: FilePartProps) {
  const isRenaming = renaming.id === file.id;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {!isRenaming && (
        <CopyButton text={`${location.origin}${file.address}`} noun={`address of ${file.name}`} />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        // Hidden, not removed: the field gives the focus back to it.
        display={isRenaming ? "none" : undefined}
        aria-label={`Rename ${file.name}`}
        title="Rename"
        onClick={() => renaming.start(file.id)}
      >
        <IconPencil size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      {isRenaming && (
        <>
          <ActionIcon
            type="submit"
            form={renameFormId(file)}
            variant="light"
            aria-label="Confirm rename"
            title="Rename (Enter)"
          >
            <IconCheck size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Cancel rename"
            title="Cancel (Esc)"
            onClick={() => renaming.end(file.id)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </>
      )}
    </Group>
  );
}

/** A name is mostly changed before its ending. */
function selectStem(input: HTMLInputElement) {
  const dot = input.value.lastIndexOf(".");
  input.setSelectionRange(0, dot > 0 ? dot : input.value.length);
}

const failure = "Error renaming file";

/** A file's name as a field: Enter saves what is typed, Escape leaves the name as it is. */
function RenameField({ file, onClose }: { file: FileRow; onClose: () => void }) {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // At once: a table whose focused element was removed would focus the row.
      if (document.activeElement !== document.body || !(opener instanceof HTMLElement)) return;
      opener.focus({ preventScroll: true });
    },
    [opener],
  );
  const [typed, setTyped] = useState(file.name);
  const rename = useAction({
    mutationFn: (name: string) => client.admin.files.rename({ id: file.id, from: file.name, name }),
    meta: { success: { title: "File renamed successfully" }, failure },
    onSuccess: async () => {
      // The field stays until the list has the new name, so that the old one does not flash up again.
      const list = { queryKey: api.admin.files.list.key() };
      await queryClient.invalidateQueries(list, { cancelRefetch: false });
      onClose();
    },
    onError: (error) => {
      if (isRefusal(error, "NOT_FOUND") || isRefusal(error, "CHANGED_BY_OTHER")) onClose();
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const name = typed.trim();
    if (name === "" || name === file.name) return onClose();
    const [problem] = rules.fileName.safeParse(name).error?.issues ?? [];
    if (problem) return showFailure(new Failure(problem.message), failure);
    rename.run(name);
  };
  return (
    <form
      id={renameFormId(file)}
      className={classes.rename}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <TextInput
        size="xs"
        aria-label={`New name of ${file.name}`}
        value={typed}
        maxLength={limits.fileName}
        spellCheck={false}
        autoCapitalize="none"
        autoFocus
        readOnly={rename.isPending}
        onFocus={(event) => selectStem(event.currentTarget)}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </form>
  );
}
