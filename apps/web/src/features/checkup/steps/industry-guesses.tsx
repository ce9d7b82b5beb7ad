import { Button, VisuallyHidden } from "@mantine/core";
import classes from "./company.module.css";

interface IndustryGuessesProps {
  guesses: readonly string[];
  onUse: (industry: string) => void;
}

/** What a company may be doing, where its website does not make it clear. */
export function IndustryGuesses({ guesses, onUse }: IndustryGuessesProps) {
  return (
    <div className={classes.note} data-shown={guesses.length > 0 || undefined}>
      <span role="status">
        {guesses.length > 0 && (
          <>
            Suggested:<VisuallyHidden> {guesses.join(", ")}</VisuallyHidden>
          </>
        )}
      </span>
      {guesses.map((guess) => (
        <Button
          key={guess}
          variant="light"
          size="compact-sm"
          aria-label={`Suggested: ${guess}`}
          onClick={() => onUse(guess)}
        >
          {guess}
        </Button>
      ))}
    </div>
  );
}
