import { useEffect } from "react";
import { LoadFailure } from "#components/load-failure.tsx";
import { Failure } from "#lib/api.ts";
import { showFailure } from "#lib/query-client.ts";

const text =
  "A part of this page could not be loaded. Your answers are kept: try again, or reload the page.";

/** In the place of a question whose code did not come: nothing is left or lost, as if "Stay" was pressed. */
export function QuestionMissing({ onStay }: { onStay: () => void }) {
  useEffect(() => {
    showFailure(
      new Failure("Your answers are not sent yet. Please stay here and try again."),
      "Error",
    );
    onStay();
  }, [onStay]);
  return null;
}

/** In the place of the choice between two windows: there is no way around it, so it can be asked for again. */
export const ConflictMissing = ({ again }: { again: () => void }) => (
  <LoadFailure
    title="Changed in another window: the choice could not be loaded"
    error={new Failure(text)}
    onRetry={again}
  />
);
