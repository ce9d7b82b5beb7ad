import { messages } from "@app/contract";
import type { RequestContext } from "#procedure/context.ts";
import { tooManyRequests } from "#procedure/errors.ts";

/** Counts one change that sends mails by this customer, and refuses when there were too many. */
export async function countChange(context: RequestContext, customerId: string): Promise<void> {
  const seconds = await context.limits.use("meetingChangesPerUser", customerId);
  if (seconds > 0) throw tooManyRequests(context, seconds);
}

interface Customer {
  id: string;
  email: string;
}

/** The review team and the customer read about every meeting, as guests too. */
function strangers({ settings }: RequestContext, { email }: Customer, guests: string[]) {
  const readers = [email, settings.REVIEW_TEAM_EMAIL?.toLowerCase()];
  return guests.filter((guest) => !readers.includes(guest));
}

interface Booking {
  guests: string[];
  /** Who is invited already. */
  invited: string[];
  isSameTime: boolean;
}

/**
 * Counts the mails that guests would get of a booking. A guest who is written to too often is named, so that
 * the customer can leave him out; who is invited already is never in the way of another customer's move. Who
 * is told that he is no guest any more counts, but is no reason to refuse: without guests one can always book.
 */
export async function countGuestMails(
  context: RequestContext,
  customer: Customer,
  booking: Booking,
): Promise<void> {
  const { limits } = context;
  const guests = strangers(context, customer, booking.guests);
  const invited = strangers(context, customer, booking.invited);
  const added = guests.filter((guest) => !invited.includes(guest));
  const told = booking.isSameTime ? added : guests;
  const gone = invited.filter((guest) => !guests.includes(guest));
  const tired = await countForAll(context, customer, told.length + gone.length);
  if (tired > 0 && told.length > 0) {
    throw tooManyRequests(context, tired, messages.guestsMailedOften);
  }
  for (const guest of told) {
    const seconds =
      (await limits.use("mailsPerUserAndGuest", `${customer.id} ${guest}`)) ||
      (added.includes(guest) ? await limits.use("invitationsPerGuest", guest) : 0);
    if (seconds > 0) throw tooManyRequests(context, seconds, messages.guestMailedOften(guest));
  }
}

/** Counts the mails that tell guests of a cancellation, which is never refused for them. */
export async function countCancellation(
  context: RequestContext,
  customer: Customer,
  guests: string[],
): Promise<void> {
  await countForAll(context, customer, strangers(context, customer, guests).length);
}

const countForAll = async ({ limits }: RequestContext, { id }: Customer, mails: number) =>
  mails > 0 ? limits.use("guestMailsPerUser", id, mails) : 0;
