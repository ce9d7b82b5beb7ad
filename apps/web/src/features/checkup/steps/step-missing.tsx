import { LoadFailure } from "#components/load-failure.tsx";
import { partMissing } from "./part-missing.ts";

/** In the place of a step whose code did not come; header, footer and answers stay. */
export const StepMissing = ({ again }: { again: () => void }) => (
  <LoadFailure title="This step could not be loaded" error={partMissing} onRetry={again} />
);
