import { MutationObserver } from "@tanstack/react-query";
import { client } from "#lib/api.ts";
import { inChunks } from "#lib/chunks.ts";
import { counted } from "#lib/format.ts";
import { notify } from "#lib/notify.tsx";
import { queryClient } from "#lib/query-client.ts";

/** What is under way, against a second click. */
const restoring = new Set<string>();

/** Restores what was deleted, from a toast or from the trash: neither need still be there when the answer comes. */
export function restore(ids: string[]) {
  const key = ids.join();
  if (restoring.has(key)) return;
  restoring.add(key);
  const mutation = new MutationObserver(queryClient, {
    mutationFn: () => inChunks(ids, (some) => client.admin.trash.restore({ ids: some })),
    onSettled: () => void restoring.delete(key),
    onSuccess: ({ done: [first, ...others], failed }) => {
      const isLost = [first, ...others].some((one) => one?.isMeetingLost);
      if (first)
        notify.success({
          title: `${others.length > 0 ? counted(others.length + 1, "record") : first.name} restored`,
          ...(isLost && {
            text: "A meeting stays cancelled: everyone was notified, or its time was taken.",
          }),
        });
      if (failed[0])
        // last, as a success closes earlier errors
        notify.error({
          title: `${counted(failed.length, "record")} could not be restored`,
          text: failed[0].reason,
          onRetry: () => restore(failed.map(({ id }) => id)),
        });
    },
  });
  void mutation.mutate(); // what fails is in the answer
}

/** Shows what was done; what was deleted by it can be undone. */
export function showDone(title: string, answers: unknown[]) {
  const ids = (answers as ({ trashId?: string } | undefined)[]).flatMap(
    (one) => one?.trashId ?? [],
  );
  notify.success({ title, ...(ids.length > 0 && { onUndo: () => restore(ids) }) });
}
