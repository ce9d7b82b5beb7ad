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
