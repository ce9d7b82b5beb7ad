import { useEffect } from "react";
import { LoadFailure } from "#components/load-failure.tsx";
import { Failure } from "#lib/api.ts";
import { showFailure } from "#lib/query-client.ts";
import { partMissing } from "./steps/part-missing.ts";

/** In the place of a question whose code did not come: nothing is left or lost, as if "Stay" was pressed. */
const questionMissing = (why: string) =>
  function QuestionMissing({ onStay }: { onStay: () => void }) {
    useEffect(() => {
      showFailure(new Failure(why), "Error");
      onStay();
    }, [onStay]);
    return null;
  };

export const LeaveMissing = questionMissing(
  "Your answers are not sent yet. Please stay here and try again.",
);
export const UnfinishedMissing = questionMissing(
  "What you entered on this step is not booked or added yet. Please finish it, or reload the page to let it go.",
);

/** In the place of the choice between two windows: there is no way around it, so it can be asked for again. */
export const ConflictMissing = ({ again }: { again: () => void }) => (
  <LoadFailure
    title="Changed in another window: the choice could not be loaded"
    error={partMissing}
    onRetry={again}
  />
);
