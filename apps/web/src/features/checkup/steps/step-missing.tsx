import { LoadFailure } from "#components/load-failure.tsx";
import { Failure } from "#lib/api.ts";

const text =
  "A part of this page could not be loaded. Your answers are kept: try again, or reload the page.";

/** In the place of a step whose code did not come; header, footer and answers stay. */
export const StepMissing = ({ again }: { again: () => void }) => (
  <LoadFailure title="This step could not be loaded" error={new Failure(text)} onRetry={again} />
);
