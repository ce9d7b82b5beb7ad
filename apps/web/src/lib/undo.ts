import { MutationObserver } from "@tanstack/react-query";
import { client } from "#lib/api.ts";
import { inChunks } from "#lib/chunks.ts";
import { notify } from "#lib/notify.tsx";
import { queryClient } from "#lib/query-client.ts";

/** Restores what was deleted, from a toast or from the trash: neither need still be there when the answer comes. */
export function restore(ids: string[], name: string) {
  const mutation = new MutationObserver(queryClient, {
    mutationFn: () => inChunks(ids, (some) => client.admin.trash.restore({ ids: some })),
    meta: { failure: `Error restoring ${name}` },
    onSuccess: ({ done, failed }) => {
      const [first] = failed;
      if (first) notify.error({ title: `Error restoring ${name}`, text: first.reason });
      if (done.length === 0) return;
      const isLost = done.some(({ isMeetingLost }) => isMeetingLost);
      notify.success({
        title: `${name} restored`,
        ...(isLost && {
          text: "A meeting stays cancelled: everyone was notified, or its time was taken.",
        }),
      });
    },
  });
  void mutation.mutate().catch(() => undefined); // the failure has its toast
}
