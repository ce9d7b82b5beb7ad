import { answers as rules } from "@app/contract";
import { Alert } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useState } from "react";
import type { StepScreenProps } from "./step-screen.ts";

export type ListKey = "workPlatforms" | "cloudPlatforms" | "saasApps" | "itSecurityApps";

/** Choosing several: what is chosen, how to choose or toggle one, and the alert when the last one was too many. */
export function useChoices(key: ListKey, { answers, change, leaveField }: StepScreenProps) {
  const [problem, setProblem] = useState<string>();
  // From the answers at that time: a product's save may be answered after this step was left.
  const update = (next: (chosen: string[]) => string[]) => {
    change((now) => {
      const chosen = next(now[key]);
      const issue = rules.shape[key].safeParse(chosen).error?.issues[0]?.message;
      setProblem(issue);
      return issue || chosen === now[key] ? {} : { [key]: chosen };
    });
    leaveField();
  };
  const toggle = (identifier: string) =>
    update((chosen) => {
      const without = chosen.filter((other) => other !== identifier);
      return without.length < chosen.length ? without : [...chosen, identifier];
    });
  /** Chooses one; nothing changes when it is chosen already. */
  const choose = (identifier: string) =>
    update((chosen) => (chosen.includes(identifier) ? chosen : [...chosen, identifier]));
  const rejection = (
    // Always there, so that a screen reader announces what comes.
    <div role="alert">
      {problem && (
        <Alert color="red" icon={<IconAlertCircle />} mb="md" role="presentation">
          {problem}
        </Alert>
      )}
    </div>
  );
  return { chosen: answers[key], toggle, choose, rejection };
}
