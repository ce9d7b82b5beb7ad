import type { Meeting } from "@app/contract";

export interface Booking {
  startsAt: Date;
  guests: string;
  timeZone: string | undefined;
  /** When the meeting starts that the page shows, null for none. */
  replaces: Date | null;
}

/** How this page books: signed in, or with the link of a mail. */
export interface BookingDoor {
  book: (booking: Booking) => Promise<Meeting>;
  /** Cancels the meeting that starts then, and no other. */
  cancel: (startsAt: Date) => Promise<unknown>;
  /** The meeting for one's own calendar program. */
  file: () => Promise<{ name: string; content: string }>;
  /** Asks anew what is free and what is booked. */
  refresh: () => unknown;
}
