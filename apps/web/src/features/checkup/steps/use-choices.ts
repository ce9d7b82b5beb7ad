import { answers as rules } from "@app/contract";
import { useState } from "react";
import type { StepScreenProps } from "./step-screen.ts";

type ListKey = "workPlatforms" | "cloudPlatforms" | "saasApps" | "itSecurityApps";

/** Choosing several: what is chosen, how to choose or toggle one, and why the last one was too many. */
export function useChoices(
  key: ListKey,
  { answers, change, expectChange, leaveField }: StepScreenProps,
) {
  const [refusal, setRefusal] = useState<string>();
  // Of what is chosen by then: a product's save may be answered after this step was left.
  const update = (next: (chosen: string[]) => string[]) => {
    change((now) => {
      const chosen = next(now[key]);
      const problem = rules.shape[key].safeParse(chosen).error?.issues[0]?.message;
      setRefusal(problem);
      return problem || chosen === now[key] ? {} : { [key]: chosen };
    });
    leaveField();
  };
  return {
    kind: key,
    chosen: answers[key],
    toggle: (identifier: string) =>
      update((chosen) => {
        const without = chosen.filter((other) => other !== identifier);
        return without.length < chosen.length ? without : [...chosen, identifier];
      }),
    /** Chooses one; nothing changes when it is chosen already. */
    choose: (identifier: string) =>
      update((chosen) => (chosen.includes(identifier) ? chosen : [...chosen, identifier])),
    /** As the screen's: something is saved that is chosen afterwards. */
    expectChange,
    refusal,
  };
}
