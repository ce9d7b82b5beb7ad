import { formatDateTime, formatRelative, formatShortDateTime } from "#lib/format.ts";
import { useNow } from "#lib/clock.ts";

const Never = () => <span aria-hidden>-</span>;

/** In a narrow column the time goes to a line of its own, and nothing else does. */
const inTwoLines = (text: string) =>
  text.replaceAll(" ", "\u00a0").replace(/,\u00a0(?=[^,]*$)/, ", ");

/** A moment in the visitor's own zone, with its ISO form on hover. */
export const Moment = ({ at }: { at: Date | null }) =>
  at ? (
    <time dateTime={at.toISOString()} title={at.toISOString()}>
      {inTwoLines(formatShortDateTime(at))}
    </time>
  ) : (
    <Never />
  );

/**
 * How long ago a moment was, or how far ahead it is; exactly on hover, and to all in a row of a list that has the
 * focus.
 */
export function Ago({ at }: { at: Date | null }) {
  const now = useNow();
  if (!at) return <Never />;
  const iso = at.toISOString();
  return (
    <time
      dateTime={iso}
      title={`${formatDateTime(at)}\n${iso}`}
      data-exact={formatShortDateTime(at)}
    >
      {formatRelative(at, new Date(now))}
    </time>
  );
}
