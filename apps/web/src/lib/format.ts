import {
  counted as formatCount,
  dayOf,
  formatMoment,
  meetingTimes as inZones,
} from "@app/contract";
import { visitorZone } from "#lib/visitor.ts";

/** The only place that formats moments and numbers. Moments are shown in the visitor's time zone unless one is given. */
export { formatCount };

/** "1 guest", "2 guests". */
export const counted = (count: number, noun: string) =>
  `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;

const inVisitorsZone = (options: Intl.DateTimeFormatOptions) => (moment: Date) =>
  formatMoment(moment, visitorZone(), options);

export const formatDateTime = inVisitorsZone({ dateStyle: "long", timeStyle: "short" });

/** "Jun 4, 2026, 2:30 PM". */
export const formatShortDateTime = inVisitorsZone({ dateStyle: "medium", timeStyle: "short" });

export const formatDate = inVisitorsZone({ dateStyle: "long" });

/** "Jun 4, 2026". */
export const formatShortDate = inVisitorsZone({ dateStyle: "medium" });

const isoDay = (options: Intl.DateTimeFormatOptions) => (day: string) =>
  formatMoment(new Date(`${day}T00:00Z`), "UTC", options);

/** "Thursday, June 4, 2026" for an ISO date. */
export const formatIsoDay = isoDay({ dateStyle: "full" });

/** "June 2026" for an ISO date. */
export const formatMonth = isoDay({ month: "long", year: "numeric" });

/** "Jun 1" for an ISO date. */
export const formatDayOfYear = isoDay({ month: "short", day: "numeric" });

/** "America/New York" for "America/New_York". */
export const formatZone = (timeZone: string) => timeZone.replaceAll("_", " ");

/** "Thu, Jun 4, 2026". */
export const formatShortDay = inVisitorsZone({
  weekday: "short",
  year: "numeric",
  month: "short",
  day: "numeric",
});

/** The start of a meeting in the visitor's time zone, and in the team's if that differs. */
export const meetingTimes = (startsAt: Date, timeZone: string) =>
  inZones(startsAt, timeZone, visitorZone());

/** The visitor's time of a slot, such as "09:30 PM next day"; undefined if it is the same as the team's. */
export function visitorsSlot(startsAt: Date, timeZone: string): string | undefined {
  const timeIn = (zone: string) =>
    formatMoment(startsAt, zone, { hour: "2-digit", minute: "2-digit" });
  const own = visitorZone();
  const time = timeIn(own);
  const [day, ownDay] = [dayOf(startsAt, timeZone), dayOf(startsAt, own)];
  if (ownDay !== day) return `${time} ${ownDay > day ? "next day" : "day before"}`;
  return time === timeIn(timeZone) ? undefined : time;
}

/** "840", or "1,000+" for a total where counting stopped. */
export const formatTotal = (total: number, isExact: boolean) =>
  `${formatCount(total)}${isExact ? "" : "+"}`;

const units = [
  ["day", 24 * 3_600],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;
const relatives = new Map<string, Intl.RelativeTimeFormat>();
/** Made when it is used, and kept: making one takes long on a phone. */
function relative(
  value: number,
  unit: Intl.RelativeTimeFormatUnit,
  numeric: "always" | "auto" = "always",
) {
  const formatter = relatives.get(numeric) ?? new Intl.RelativeTimeFormat("en-US", { numeric });
  relatives.set(numeric, formatter);
  return formatter.format(value, unit);
}

/** Whole units of the largest one that fits. */
function inUnits(seconds: number) {
  const unit = units.find(([, length]) => Math.abs(seconds) >= length);
  return unit ? relative(Math.trunc(seconds / unit[1]), unit[0]) : "just now";
}

const secondsTo = (moment: Date, now: Date) => (moment.getTime() - now.getTime()) / 1000;

/** "12 seconds ago", "3 days ago"; never in the future, as two clocks may differ. */
export const formatAgo = (moment: Date, now: Date) => inUnits(Math.min(secondsTo(moment, now), 0));

const dayNumber = (at: Date) => Date.parse(dayOf(at, visitorZone())) / 86_400_000;

/** "5 minutes ago", "yesterday", "in 3 days", "2 weeks ago"; from a month on the date: "Jun 4, 2026". */
export function formatRelative(moment: Date, now: Date): string {
  const seconds = secondsTo(moment, now);
  if (Math.abs(seconds) < 60) return "just now";
  if (Math.abs(seconds) < 86_400) return inUnits(seconds);
  const days = dayNumber(moment) - dayNumber(now);
  if (Math.abs(days) >= 30) return formatShortDate(moment);
  if (Math.abs(days) < 7) return relative(days, "day", "auto");
  return relative(Math.trunc(days / 7), "week");
}

/** "0:42" for a countdown. */
export const formatCountdown = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** "512 B", "1.50 KB", "3.20 MB". */
export function formatBytes(size: number): string {
  if (size < 1024) return `${size} B`;
  if (size < 1024 ** 2) return `${(size / 1024).toFixed(2)} KB`;
  return `${(size / 1024 ** 2).toFixed(2)} MB`;
}
