import { deviceLabels, deviceTypes, staffTotals, workModeLabels, workModes } from "@app/contract";
import type { Answers, ScopeEntry } from "@app/contract";
import { formatCount } from "#lib/format.ts";
import { Facts } from "./fact-card.tsx";

function said({ inScope, outOfScope, notSure }: ScopeEntry) {
  return notSure ? "Not sure" : `${formatCount(inScope)} in, ${formatCount(outOfScope)} out`;
}

/** The scope of everything that there is any of. */
export function ScopeFacts({ answers }: { answers: Answers }) {
  const { scopeData, devices } = answers;
  const staff = staffTotals(answers);
  const facts = [
    ...workModes
      .filter((mode) => staff[mode] > 0)
      .map((mode) => [workModeLabels[mode], said(scopeData.staff[mode])] as const),
    ...deviceTypes
      .filter((type) => devices[type] > 0)
      .map((type) => [deviceLabels[type], said(scopeData.devices[type])] as const),
  ];
  return facts.length === 0 ? <p>No staff and no devices entered</p> : <Facts facts={facts} />;
}
