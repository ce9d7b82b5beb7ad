import { Button } from "@mantine/core";
import type { FoundValue } from "./company-findings.ts";
import classes from "./company.module.css";

interface FoundNoteProps {
  /** Of its text, for the field that it belongs to. */
  id: string;
  /** What stands in the field. */
  typed: string | null;
  /** What was filled in, and from where. */
  source: FoundValue | undefined;
  /** What a website says instead. */
  offer: FoundValue | undefined;
  onUse: () => void;
}

/** The line below a field: where its text comes from, or what the website says instead. */
export function FoundNote({ id, typed, source, offer, onUse }: FoundNoteProps) {
  const other = offer && offer.value !== typed ? offer : undefined;
  const origin = !other && source && source.value === typed ? source : undefined;
  return (
    <div className={classes.note} data-shown={Boolean(other ?? origin) || undefined}>
      <span id={id}>
        {/* Only what is offered is read out: that something was filled in, the toast says. */}
        <span role="status">
          {other && (
            <>
              {other.host} says: <strong>{other.value}</strong>
            </>
          )}
        </span>
        {origin && `From ${origin.host}`}
      </span>
      {other && (
        <Button
          variant="light"
          size="compact-sm"
          aria-label={`Use this: ${other.value}`}
          onClick={onUse}
        >
          Use this
        </Button>
      )}
    </div>
  );
}
