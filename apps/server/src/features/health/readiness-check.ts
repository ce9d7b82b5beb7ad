import { dayOf } from "@app/contract";
import { isShown } from "@app/readiness";
import { publishedData } from "#features/readiness/published.ts";
import { counted, failing, warning, whenThere } from "./findings.ts";
import type { Check } from "./findings.ts";

const named = 5;

/** The data that briefs are made by: what has to be read again in its source, which customers do not see until then. */
export const checkReadiness: Check = async ({ db, now, settings }) => {
  const published = await whenThere(publishedData(db));
  if (!published) return { problems: [], fine: "There is no readiness data yet." };
  const { number, data, fault } = published;
  const today = dayOf(now, settings.MEETING_TIME_ZONE);
  const overdue = data.dates.filter(({ check_by }) => check_by < today);
  const lines = overdue
    .slice(0, named)
    .map(({ line, standard, check_by }) => `line ${line} (${standard}, since ${check_by})`);
  if (overdue.length > named) lines.push(`${overdue.length - named} more`);
  const what = `${counted(overdue.length, "row")} of dates.csv`;
  const problems = overdue.length > 0 ? [warning(`Check again ${what}: ${lines.join(", ")}.`)] : [];
  if (fault) problems.push(failing(`${fault}. The data of the product is used.`));
  const hidden = data.dates.filter((row) => !isShown(row, today)).length;
  return {
    problems,
    fine: `Version ${number} is in force, and no row is overdue.`,
    facts: [
      ["Version", String(number)],
      ["Not shown to customers", counted(hidden, "date")],
    ],
  };
};
