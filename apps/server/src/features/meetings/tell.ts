import { endOf } from "@app/contract";
import type { Parts } from "#procedure/context.ts";
import type { Connection } from "#db/client.ts";
import { meetingMail } from "./emails.ts";
import type { MeetingStory } from "./emails.ts";
import { kindOf } from "./mail-words.ts";
import type { News, Reader } from "./mail-words.ts";
import { dropReminders, findCompanyName } from "./mail-queries.ts";
import type { MeetingRow } from "./queries.ts";

type Outbox = Pick<Parts, "outbox" | "settings" | "secret">;

interface MeetingNews {
  meeting: MeetingRow;
  /** The customer's address. */
  customer: string;
}

type Readers = Map<string, Reader>;

/** Everybody who reads mails about a meeting; who has two parts in it gets one mail. */
function readersOf(team: string | undefined, customer: string, guests: string[]): Readers {
  const readers: Readers = new Map();
  const add = (address: string, reader: Reader) => {
    const key = address.toLowerCase();
    if (!readers.has(key)) readers.set(key, reader);
  };
  add(customer, "customer");
  if (team) add(team, "team");
  for (const guest of guests) add(guest, "guest");
  return readers;
}

/** Puts one mail per reader into the outbox; the same news to the same reader once, however often it is told. */
export async function tell(
  connection: Connection,
  { outbox, ...story }: MeetingStory & Pick<Parts, "outbox">,
  news: News,
  readers: Iterable<[address: string, reader: Reader]>,
  goodUntil = endOf(story.meeting.startsAt),
): Promise<void> {
  const { id, checkupId, uid, sequence } = story.meeting;
  const kind = kindOf[news];
  for (const [address, reader] of readers) {
    await outbox.put(connection, {
      kind,
      cause: `${kind}:${id}:${uid}:${sequence}`,
      to: address,
      content: await meetingMail(story, news, reader, address),
      about: { checkupId, meetingId: id, meetingSequence: sequence },
      goodUntil,
    });
  }
}

export const allReadersOf = (
  { REVIEW_TEAM_EMAIL }: Parts["settings"],
  { customer, meeting }: MeetingNews,
) => readersOf(REVIEW_TEAM_EMAIL, customer, meeting.guests);

/**
 * Puts the mails about a meeting that was booked, or moved from what it was `before`, into the outbox, in the
 * transaction that did it: to the customer, each guest and the review team. Who is a guest no longer is told
 * that it is cancelled, and who is one now is invited.
 */
export async function tellOfBooking(
  connection: Connection,
  { outbox, settings, secret }: Outbox,
  { meeting, customer, before }: MeetingNews & { before?: MeetingRow | undefined },
): Promise<void> {
  const companyName = await findCompanyName(connection, meeting.checkupId);
  const story = { outbox, settings, secret, meeting, customer, companyName };
  const readers = allReadersOf(settings, story);
  if (before?.uid !== meeting.uid) {
    await tell(connection, story, "booked", readers);
    return;
  }
  const earlier = allReadersOf(settings, { meeting: before, customer });
  const gone = [...earlier].filter(([address]) => !readers.has(address));
  const added = [...readers].filter(([address]) => !earlier.has(address));
  const stayed = [...readers].filter(([address]) => earlier.has(address));
  const isMoved = before.startsAt.getTime() !== meeting.startsAt.getTime();

  const addresses = gone.map(([address]) => address);
  if (isMoved) await dropReminders(connection, meeting.id);
  else if (gone.length > 0) await dropReminders(connection, meeting.id, addresses);

  // Who is not invited any more knows the time that it had, not the one that it was moved to.
  const forGone = { ...story, meeting: { ...meeting, startsAt: before.startsAt } };
  await tell(connection, forGone, "withdrawn", gone);
  await tell(connection, story, "booked", added);
  if (isMoved) {
    await tell(connection, { ...story, startedAt: before.startsAt }, "moved", stayed);
  } else if (gone.length + added.length > 0) {
    const hosts = stayed.filter(([, reader]) => reader !== "guest");
    await tell(connection, story, "guestsChanged", hosts);
  }
}

/** The same for a meeting that was cancelled; `meeting` as it is since, with its raised sequence. */
export async function tellOfCancellation(
  connection: Connection,
  { outbox, settings, secret }: Outbox,
  { meeting, customer, cancelledBy = "customer" }: MeetingNews & Pick<MeetingStory, "cancelledBy">,
): Promise<void> {
  await dropReminders(connection, meeting.id);
  const companyName = await findCompanyName(connection, meeting.checkupId);
  const story = { outbox, settings, secret, meeting, customer, companyName, cancelledBy };
  await tell(connection, story, "cancelled", allReadersOf(settings, story));
}
