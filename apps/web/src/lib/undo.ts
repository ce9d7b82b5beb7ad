import { client } from "#lib/api.ts";
import { inChunks } from "#lib/chunks.ts";
import { counted } from "#lib/format.ts";
import { notify } from "#lib/notify.tsx";
import { queryClient } from "#lib/query-client.ts";

/** What is under way, against a second click. */
const restoring = new Set<string>();

/** Restores what was deleted, from a toast or from the trash: neither need still be there when the answer comes. */
export async function restore(ids: string[]) {
  const key = ids.join();
  if (restoring.has(key)) return;
  restoring.add(key);
  const call = (some: string[]) => client.admin.trash.restore({ ids: some });
  const { done, failed } = await inChunks(ids, call); // a call that fails is in the answer
  restoring.delete(key);
  void queryClient.invalidateQueries();
  const [first] = done;
  if (first)
    showDone(`${done.length > 1 ? counted(done.length, "record") : first.name} restored`, done);
  if (failed[0])
    // last, as a success closes earlier errors
    notify.error({
      title: `${counted(failed.length, "record")} could not be restored`,
      text: failed[0].reason,
      onRetry: () => void restore(failed.map(({ id }) => id)),
    });
}

/** Shows what was done; what was deleted by it can be undone, and a meeting that a restore could not bring back is named. */
export function showDone(title: string, answers: unknown[]) {
  type Answer = { trashId?: string; trashIds?: string[]; isMeetingLost?: boolean } | undefined;
  const known = answers as Answer[];
  const ids = known.flatMap((one) => one?.trashIds ?? one?.trashId ?? []);
  notify.success({
    title,
    ...(known.some((one) => one?.isMeetingLost) && {
      text: "A meeting stays cancelled: everyone was notified, or its time was taken.",
    }),
    ...(ids.length > 0 && { onUndo: () => void restore(ids) }),
  });
}
