export type Paper = "A4" | "LETTER";

const letterZones = new Set(
  ["US", "CA"].flatMap((country) => new Intl.Locale(`und-${country}`).getTimeZones() ?? []),
);

/** A zone may be called by an older name of it: US/Eastern is New York's. */
const usualName = (timeZone: string) =>
  new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;

/** What lies in the printers where a clock shows this zone: Letter in the United States and Canada, else A4. */
export const paperOf = (timeZone: string): Paper =>
  letterZones.has(usualName(timeZone)) ? "LETTER" : "A4";
