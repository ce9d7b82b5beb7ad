import { limits, messages } from "@app/contract";
import { notify } from "#lib/notify.tsx";
import type { listKinds } from "./choice-names.ts";
import type { StepScreenProps } from "./step-screen.ts";

/** The answers that say why nothing is chosen. */
export const emptyReasons = { saasApps: "noSaas", itSecurityApps: "noItSecurity" } as const;

/** Several choices: the chosen ones, and functions to choose or toggle one; a toast says when there are too many. */
export function useChoices(
  key: (typeof listKinds)[number],
  { answers, change, leaveField }: StepScreenProps,
) {
  const reason = key in emptyReasons && emptyReasons[key as keyof typeof emptyReasons];
  const most = reason ? limits.applications : limits.platforms;
  // From the answers at that moment: a product may be saved after this step was left.
  const update = (next: (chosen: string[]) => string[]) => {
    let hasRoom = true;
    change((now) => {
      const chosen = next(now[key]);
      hasRoom = chosen.length <= most;
      if (hasRoom)
        return { [key]: chosen, ...(reason && now[reason] !== "unsaid" && { [reason]: "unsaid" }) };
      notify.error({ title: reason ? messages.applicationsTooMany : messages.platformsTooMany });
      return {};
    });
    leaveField();
    return hasRoom;
  };
  const toggle = (identifier: string) =>
    update((chosen) => {
      const without = chosen.filter((other) => other !== identifier);
      return without.length < chosen.length ? without : [...chosen, identifier];
    });
  /** Chooses some, which may be chosen already. Returns whether there was room for them. */
  const choose = (...identifiers: string[]) =>
    update((chosen) => [...new Set([...chosen, ...identifiers])]);
  return { chosen: answers[key], toggle, choose };
}
