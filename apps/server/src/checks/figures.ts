const units = ["bytes", "kB", "MB", "GB", "TB"] as const;

/** A size in the largest unit that it fills: "812 bytes", "1.2 MB". */
export function sizeOf(bytes: number): string {
  let size = bytes;
  let at = 0;
  while (size >= 1000 && at < units.length - 1) {
    size /= 1000;
    at++;
  }
  return `${at > 0 && size < 10 ? size.toFixed(1) : Math.round(size)} ${units[at]}`;
}

const minute = 60_000;
const spans = [
  { name: "day", ms: 24 * 60 * minute },
  { name: "hour", ms: 60 * minute },
  { name: "minute", ms: minute },
  { name: "second", ms: 1000 },
] as const;

/** A time that passed, in whole units of the largest one that it fills twice: "36 hours", "5 minutes". */
export function spanOf(ms: number): string {
  const span = spans.find((each) => ms >= 2 * each.ms) ?? spans[3];
  return counted(Math.max(0, Math.floor(ms / span.ms)), span.name);
}

/** "1 file", "2 files". */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
