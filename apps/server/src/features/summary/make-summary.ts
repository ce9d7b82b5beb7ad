import { dayOf } from "@app/contract";
import type { RequestContext } from "#procedure/context.ts";
import { endedEarly, tooManyRequests } from "#procedure/errors.ts";
import { findChosenNames } from "#features/checkups/chosen-names.ts";
import { answersOf, checkupOf } from "#features/checkups/queries.ts";
import type { ShownRow } from "#features/checkups/queries.ts";
import { findMeeting } from "#features/meetings/queries.ts";
import { QueueFull } from "#lib/person-queue.ts";
import { renderInThread } from "./render-in-thread.ts";
import type { SummaryRequest } from "./render-in-thread.ts";
import { summaryContent } from "./summary-content.ts";

/** Enough to distinguish companies; of four bytes each, with the rest of the name, below what file systems take (255). */
const mostLetters = 50;

/**
 * "acme-checkup-2026-06-04.pdf": small letters of any script, digits and hyphens, which no system reads as more than a
 * name. `day` is an ISO date.
 */
export function summaryFileName(companyName: string | null, day: string): string {
  const words = (companyName ?? "")
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/['’]/gu, "")
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  const name = Array.from((words ?? []).join("-"))
    .slice(0, mostLetters)
    .join("");
  return `${[name.replace(/-$/, ""), "checkup", day].filter(Boolean).join("-")}.pdf`;
}

/** The summary of a check-up as a PDF file, for a caller who may have it. `timeZone`: the reader's, else the team's. */
export async function makeSummary(
  context: RequestContext,
  row: ShownRow,
  { timeZone, ...request }: SummaryRequest & { timeZone: string | undefined },
): Promise<File> {
  const { clock, db, settings } = context;
  const { BRAND_NAME: brandName, MEETING_TIME_ZONE: teamZone } = settings;
  const names = await findChosenNames(db, answersOf(row));
  const meeting = await findMeeting(db, row.id);
  const madeAt = clock();
  const content = summaryContent({
    checkup: checkupOf(row),
    names,
    meeting: meeting?.state === "scheduled" ? meeting : undefined,
    brandName,
    madeAt,
    teamZone,
    readerZone: timeZone,
  });
  try {
    const name = summaryFileName(row.companyName, dayOf(madeAt, timeZone ?? teamZone));
    return new File([await renderInThread(content, request)], name, { type: "application/pdf" });
  } catch (error) {
    const { signal } = request;
    if (signal?.aborted && error === signal.reason) throw endedEarly(context);
    if (error instanceof QueueFull) throw tooManyRequests(context, error.seconds);
    throw error;
  }
}
