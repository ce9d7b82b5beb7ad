import { Button } from "@mantine/core";
import type { FoundValue } from "./company-findings.ts";
import classes from "./company.module.css";

interface FoundNoteProps {
  /** What stands in the field. */
  typed: string | null;
  /** What was filled in, and from where. */
  source: FoundValue | undefined;
  /** What a website says instead. */
  offer: FoundValue | undefined;
  onUse: (value: string) => void;
}

/** The line below a field: where its text comes from, or what the website says instead. */
export function FoundNote({ typed, source, offer, onUse }: FoundNoteProps) {
  if (offer && typed !== offer.value) {
    return (
      <div className={classes.note}>
        <span>
          {offer.host} says: <strong>{offer.value}</strong>
        </span>
        <Button
          variant="light"
          size="compact-sm"
          aria-label={`Use this: ${offer.value}`}
          onClick={() => onUse(offer.value)}
        >
          Use this
        </Button>
      </div>
    );
  }
  const origin = [source, offer].find((found) => found?.value === typed);
  return origin ? <div className={classes.note}>From {origin.host}</div> : null;
}
