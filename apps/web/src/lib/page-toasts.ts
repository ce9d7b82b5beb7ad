import type { AnyRouter, ParsedLocation } from "@tanstack/react-router";
import { notify } from "#lib/notify.ts";

const stepOf = ({ search }: ParsedLocation) => (search as { step?: unknown }).step;

/** The address of a check-up gets its step only once it is open: that is no step left. */
const isOtherStep = (from: ParsedLocation, to: ParsedLocation) =>
  stepOf(from) !== undefined && stepOf(from) !== stepOf(to);

/** Takes away the toasts that belong to a page or a step when it is left. What is shown on the way belongs to the new one. */
export function watchPageToasts(router: AnyRouter) {
  let startedAt: number | undefined;
  router.subscribe("onBeforeNavigate", () => {
    startedAt ??= Date.now();
  });
  router.subscribe("onResolved", ({ fromLocation, toLocation, pathChanged }) => {
    const leftAt = startedAt ?? Date.now();
    startedAt = undefined;
    if (pathChanged || (fromLocation && isOtherStep(fromLocation, toLocation))) {
      notify.leavePage(leftAt);
    }
  });
}
