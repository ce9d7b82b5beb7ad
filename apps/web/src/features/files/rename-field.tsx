import { limits, rules } from "@app/contract";
import type { FileRow } from "@app/contract";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { KeyboardEvent, SyntheticEvent } from "react";
import { api, client, Failure, isRefusal } from "#lib/api.ts";
import { queryClient, showFailure } from "#lib/query-client.ts";
import { useAction } from "#lib/use-action.ts";

interface RenameFieldProps {
  file: FileRow;
  onClose: () => void;
}

const failure = "Error renaming file";

/** A name is mostly changed before its ending. */
function selectStem(input: HTMLInputElement) {
  const dot = input.value.lastIndexOf(".");
  input.setSelectionRange(0, dot > 0 ? dot : input.value.length);
}

/** Its buttons stand elsewhere in the row or card. */
export const renameFormId = (file: FileRow) => `rename-${file.id}`;

/** A file's name as a field: Enter keeps what is typed, Escape what was there. */
export function RenameField({ file, onClose }: RenameFieldProps) {
  const [typed, setTyped] = useState(file.name);
  const rename = useAction({
    mutationFn: (name: string) => client.admin.files.rename({ id: file.id, from: file.name, name }),
    meta: { success: { title: "File renamed successfully" }, failure },
    onSuccess: async () => {
      // The field stays until the list knows the new name, so that the old one does not flash up again.
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
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
  };
  return (
    <form id={renameFormId(file)} noValidate onSubmit={submit} onKeyDown={cancelOnEscape}>
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
