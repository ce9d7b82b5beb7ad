import { Failure } from "#lib/api.ts";

/** What there is to say of any part of a check-up whose code did not come. */
export const partMissing = new Failure(
  "A part of this page could not be loaded. Your answers are kept: try again, or reload the page.",
);
