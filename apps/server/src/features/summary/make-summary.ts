import { dayOf, zonedDay } from "@app/contract";
import pLimit from "p-limit";
import type { RequestContext, UserContext } from "#procedure/context.ts";
import type { Connection } from "#db/client.ts";
import { findBrief } from "#features/briefs/queries.ts";
import { answersOf, checkupOf, findChosenNames } from "#features/checkups/queries.ts";
import type { ShownRow } from "#features/checkups/queries.ts";
import { findMeeting } from "#features/meetings/queries.ts";
import { createPersonQueue } from "#lib/person-queue.ts";
import { runInThread } from "#lib/run-in-thread.ts";
import type { Settings } from "#settings.ts";
import { briefPart } from "./brief-part.ts";
import { summaryContent } from "./summary-content.ts";
import type { RenderedContent } from "./sheet.ts";
import type { SummaryContent } from "./summary-content.ts";

/** Five times what the longest possible check-up takes. */
const timeoutMs = 20_000;
const thread = new URL("./render-thread.ts", import.meta.url);

/** Rendering keeps a processor busy: one at a time for each person, and administrators have a queue of their own. */
const places = { atOnce: 2, perPerson: 3, inAll: 16, retrySeconds: 3 };
const queues = { customer: createPersonQueue(places), administrator: createPersonQueue(places) };

/** In a thread, so that other requests are not blocked. Throws `QueueFull`; `signal` ends waiting and rendering. */
export const renderInThread = (
  content: RenderedContent,
  as: keyof typeof queues,
  personId: string,
  signal: AbortSignal | undefined,
) => queues[as](personId, signal, () => render(content, signal));

function render(content: RenderedContent, ended?: AbortSignal) {
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(ended ? [ended] : [])]);
  return runInThread<Uint8Array<ArrayBuffer>>(thread, content, { signal, megabytes: 288 });
}

/** Emails wait for each other, and keep nobody waiting who looks at a page. */
const emailTurns = pLimit(1);

/** For an email that leaves now; `stored` is a content as JSON keeps it. */
export const renderForEmail = (stored: object, settings: Settings): Promise<Uint8Array> =>
  emailTurns(() => {
    const content = stored as SummaryContent;
    const madeAt = new Date(content.madeAt);
    return render(branded({ ...content, madeAt }, settings));
  });

/** With what is not stored with it: the logo, and the shade of the mark. */
const branded = (content: SummaryContent, { pictures, brandShades }: Settings) => ({
  ...content,
  logo: pictures.logo?.bytes,
  accent: brandShades?.[7],
});

/** Enough to distinguish companies; of four bytes each, with the rest of the name, below what file systems take (255). */
const mostLetters = 50;

/** "acme-checkup-2026-06-04.pdf": letters of any script, digits and hyphens, which no system reads as more. */
export function summaryFileName(companyName: string | null, day: string): string {
  const words = (companyName ?? "").normalize("NFKC").toLowerCase().replaceAll(/['’]/gu, "");
  const name = Array.from(words.match(/[\p{L}\p{M}\p{N}]+/gu)?.join("-") ?? "");
  const short = name.slice(0, mostLetters).join("").replace(/-$/, "");
  return `${[short, "checkup", day].filter(Boolean).join("-")}.pdf`;
}

/** What the summary of a check-up says, with its brief where it has one; `timeZone` is the reader's, if it is known. */
export async function summaryOf(
  db: Connection,
  { clock, settings }: Pick<RequestContext, "clock" | "settings">,
  row: ShownRow,
  timeZone: string | undefined,
) {
  const madeAt = clock();
  const { BRAND_NAME: brandName, MEETING_TIME_ZONE: teamZone } = settings;
  const readerZone = timeZone ?? teamZone;
  const names = await findChosenNames(db, answersOf(row));
  const meeting = await findMeeting(db, row.id);
  const stored = await findBrief(db, row.id);
  const madeFrom = stored?.checkupVersion === row.version ? "Made" : "Made from earlier answers";
  const by = stored?.dataVersion ? ` by version ${stored.dataVersion} of the readiness data` : "";
  const brief =
    stored &&
    briefPart(stored.content, `${madeFrom} on ${zonedDay(stored.madeAt, readerZone)}${by}`);
  const content = summaryContent({
    checkup: checkupOf(row),
    names,
    meeting: meeting?.state === "scheduled" ? meeting : undefined,
    brief,
    brandName,
    madeAt,
    teamZone,
    readerZone,
  });
  return { content, name: summaryFileName(row.companyName, dayOf(madeAt, readerZone)) };
}

/** The summary of a check-up as a PDF file, for a caller who may read it. */
export async function makeSummary(
  context: UserContext,
  row: ShownRow,
  { timeZone, signal }: { timeZone?: string | undefined; signal: AbortSignal | undefined },
): Promise<File> {
  const { db, settings, user } = context;
  const as = user.role === "admin" ? "administrator" : "customer";
  const { content, name } = await summaryOf(db, context, row, timeZone);
  const pdf = await renderInThread(branded(content, settings), as, user.id, signal);
  return new File([pdf], name, { type: "application/pdf" });
}
