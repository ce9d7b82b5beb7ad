import { useQuery } from "@tanstack/react-query";
import type { UseQueryOptions } from "@tanstack/react-query";
import { DeleteDialog } from "#components/delete-dialog.tsx";
import { formatCount } from "#lib/format.ts";
import { useAction } from "#lib/use-action.ts";

interface DeleteEntryProps<Key extends readonly unknown[]> {
  /** "Platform", for "Delete Platform". */
  noun: string;
  record: { id: string; name: string };
  /** In how many check-ups it is chosen. */
  usage: UseQueryOptions<{ checkups: number }, Error, { checkups: number }, Key>;
  remove: (input: { id: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Deletes a catalogue record, and says first which check-ups it leaves behind. */
export function DeleteEntry<Key extends readonly unknown[]>(props: DeleteEntryProps<Key>) {
  const { noun, record, usage, remove, onClose } = props;
  const { data } = useQuery({ ...usage, staleTime: 0 });
  const deletion = useAction({
    mutationFn: () => remove({ id: record.id }),
    meta: {
      success: { title: `${noun} deleted successfully` },
      failure: `Error deleting ${noun.toLowerCase()}`,
    },
    onSettled: onClose,
  });
  return (
    <DeleteDialog
      title={`Delete ${noun}`}
      question={`Are you sure you want to delete this ${noun.toLowerCase()}? This action cannot be undone.`}
      name={record.name}
      consequence={data && data.checkups > 0 && usedBy(data.checkups)}
      remove={{ run: () => deletion.run(), isPending: deletion.isPending }}
      onClose={onClose}
    />
  );
}

const usedBy = (checkups: number) =>
  checkups === 1
    ? "One check-up has chosen it, and keeps its name."
    : `${formatCount(checkups)} check-ups have chosen it, and keep its name.`;
