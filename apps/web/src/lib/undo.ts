import { MutationObserver } from "@tanstack/react-query";
import { client } from "#lib/api.ts";
import { notify } from "#lib/notify.tsx";
import { queryClient } from "#lib/query-client.ts";

/** Restores what was deleted, from a toast or from the trash: neither need still be there when the answer comes. */
export function restore(id: string, name: string) {
  const mutation = new MutationObserver(queryClient, {
    mutationFn: () => client.admin.trash.restore({ id }),
    meta: { failure: `Error restoring ${name}` },
    onSuccess: ({ isMeetingLost }) =>
      notify.success({
        title: `${name} restored`,
        ...(isMeetingLost && {
          text: "Its meeting stays cancelled: everyone was notified, or the time was taken.",
        }),
      }),
  });
  void mutation.mutate().catch(() => undefined); // the failure has its toast
}
