const minute = 60;
const hour = 60 * minute;

/**
 * Seconds between the tries to send a mail: quick at first, for a server that restarts, and about five days in
 * all, for one that is repaired after a long weekend. After the last one the mail is given up.
 */
export const retryPauses: readonly number[] = [
  5,
  15,
  45,
  2 * minute,
  5 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  ...Array.from({ length: 19 }, () => 6 * hour),
];

/** Of the time in which a mail is of use; and not more often than each half minute because of it. */
const largestShare = 1 / 10;
const shortestCut = 30;

/**
 * Seconds until the next try of a mail that was tried one time more than `attempts`, or undefined when it is to
 * be given up. A mail that is of use for `secondsLeft` only is tried until they are over, and the sooner the
 * fewer they are: a mail server that comes back an hour before a meeting still gets its mails through in time.
 */
export function pauseBefore(
  pauses: readonly number[],
  attempts: number,
  secondsLeft: number,
): number | undefined {
  const cut = Math.max(Math.floor(secondsLeft * largestShare), shortestCut);
  const longest = Math.max(...pauses);
  // The pauses together are meant for mails whose end is far away: cut short they would be used up too early.
  const planned = pauses[attempts] ?? (cut < longest ? longest : undefined);
  if (planned === undefined) return undefined;
  const pause = Math.min(planned, cut);
  return pause < secondsLeft ? pause : undefined;
}
