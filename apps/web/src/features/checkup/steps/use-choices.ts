import { answers as rules } from "@app/contract";
import type { Answers } from "@app/contract";
import { useState } from "react";
import type { StepScreenProps } from "./step-screen.ts";

type ListKey = "workPlatforms" | "cloudPlatforms" | "saasApps" | "itSecurityApps";

/** Choosing several: what is chosen, how to choose or toggle one, and why the last one was too many. */
export function useChoices(key: ListKey, { answers, change, leaveField }: StepScreenProps) {
  const [refusal, setRefusal] = useState<string>();
  const chosen = answers[key];
  const toggle = (identifier: string) => {
    const without = chosen.filter((other) => other !== identifier);
    const next = without.length < chosen.length ? without : [...chosen, identifier];
    const problem = rules.shape[key].safeParse(next).error?.issues[0]?.message;
    setRefusal(problem);
    if (problem) return;
    change({ [key]: next } satisfies Partial<Answers>);
    leaveField();
  };
  /** Chooses one; nothing changes when it is chosen already. */
  const choose = (identifier: string) => {
    if (!chosen.includes(identifier)) toggle(identifier);
  };
  return { chosen, toggle, choose, refusal };
}
