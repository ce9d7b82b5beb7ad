import { messages } from "@app/contract";
import type { RequestContext } from "#procedure/context.ts";
import { tooManyRequests } from "#procedure/errors.ts";
import type { Actor } from "#lib/audit.ts";

/** The guests who get emails only as guests: not the review team and not the customer. */
function outsiders({ settings }: RequestContext, { email }: Actor, guests: string[]) {
  const readers = [email, settings.REVIEW_TEAM_EMAIL?.toLowerCase()];
  return guests.filter((guest) => !readers.includes(guest));
}

/**
 * Counts the emails that guests would get about a booking. The error names a guest who gets too many, so that the
 * customer can leave them out; guests who are already invited do not block another customer's move. Emails to former
 * guests count but never cause an error: a booking without guests is always possible.
 */
export async function countGuestEmails(
  context: RequestContext,
  customer: Actor,
  booking: { guests: string[]; invited: string[]; isSameTime: boolean },
): Promise<void> {
  const { limits } = context;
  const guests = outsiders(context, customer, booking.guests);
  const invited = outsiders(context, customer, booking.invited);
  const added = guests.filter((guest) => !invited.includes(guest));
  const removed = invited.filter((guest) => !guests.includes(guest));
  const notified = booking.isSameTime ? added : guests;
  const inAll = await countForAll(context, customer, notified.length + removed.length);
  if (inAll > 0 && notified.length > 0) {
    throw tooManyRequests(context, inAll, messages.tooManyInvitations);
  }
  for (const guest of notified) {
    const seconds =
      (await limits.use("mailsPerUserAndGuest", `${customer.id} ${guest}`)) ||
      (added.includes(guest) ? await limits.use("invitationsPerGuest", guest) : 0);
    if (seconds > 0) throw tooManyRequests(context, seconds, messages.guestInvitedTooOften(guest));
  }
}

/** Counts the emails to guests of a cancellation, which is never rejected because of them. */
export const countCancellation = (context: RequestContext, customer: Actor, guests: string[]) =>
  countForAll(context, customer, outsiders(context, customer, guests).length);

const countForAll = async ({ limits }: RequestContext, { id }: Actor, mails: number) =>
  mails > 0 ? limits.use("guestMailsPerUser", id, mails) : 0;
