import { formatDateTime, formatRelative, formatShortDateTime } from "#lib/format.ts";
import { useNow } from "#lib/clock.ts";

/** In a narrow column only the time may wrap to a second line. */
const inTwoLines = (text: string) =>
  text.replaceAll(" ", "\u00a0").replace(/,\u00a0(?=[^,]*$)/, ", ");

/** A moment in the visitor's own zone, with its ISO form on hover. */
export const Moment = ({ at }: { at: Date | null }) =>
  at ? (
    <time dateTime={at.toISOString()} title={at.toISOString()}>
      {inTwoLines(formatShortDateTime(at))}
    </time>
  ) : (
    <span aria-hidden>-</span>
  );

/** The exact time shows on hover, and in the focused row of a list. */
export function Ago({ at }: { at: Date }) {
  const now = useNow();
  const iso = at.toISOString();
  return (
    <time
      dateTime={iso}
      title={`${formatDateTime(at)}\n${iso}`}
      data-exact={formatShortDateTime(at)}
      suppressHydrationWarning // a minute may have passed since the server rendered it
    >
      {formatRelative(at, new Date(now))}
    </time>
  );
}
