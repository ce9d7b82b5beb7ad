import { messages } from "@app/contract";
import type { RequestContext } from "#api/context.ts";
import { tooManyRequests } from "#api/refusals.ts";

/** Counts one change that sends mails by this customer, and refuses when there were too many. */
export async function countChange(context: RequestContext, customerId: string): Promise<void> {
  const seconds = await context.limits.use("meetingChangesPerUser", customerId);
  if (seconds > 0) throw tooManyRequests(context, seconds);
}

/**
 * Counts the mails that guests would get of a booking. A guest who is written to too often is named, so that
 * the customer can leave him out; who is invited already is never in the way of another customer's move. The
 * review team and the customer read about every meeting, as guests too.
 */
export async function countGuestMails(
  context: RequestContext,
  customer: { id: string; email: string },
  { guests, invited }: { guests: string[]; invited: string[] },
): Promise<void> {
  const { limits, settings } = context;
  const readers = [customer.email, settings.REVIEW_TEAM_EMAIL?.toLowerCase()];
  for (const guest of guests.filter((address) => !readers.includes(address))) {
    const isNew = !invited.includes(guest);
    const seconds =
      (await limits.use("guestMailsPerUser", `${customer.id} ${guest}`)) ||
      (isNew ? await limits.use("invitationsPerGuest", guest) : 0);
    if (seconds > 0) throw tooManyRequests(context, seconds, messages.guestMailedOften(guest));
  }
}
