import { formatDateTime } from "#lib/format.ts";

/** A moment in the visitor's own zone, with its ISO form on hover. */
export const Moment = ({ at }: { at: Date | null }) =>
  at ? (
    <time dateTime={at.toISOString()} title={at.toISOString()}>
      {formatDateTime(at)}
    </time>
  ) : (
    <span aria-hidden>-</span>
  );
