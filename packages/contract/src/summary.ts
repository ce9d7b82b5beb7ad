import { z } from "zod";
import { only, rules } from "./rules.ts";

/** `timeZone`: the reader's own, for the times in it; without one they are the review team's. */
export const summaryInput = only({ id: rules.id, timeZone: rules.timeZone.optional() });

/** All answers of a check-up and its meeting, to be printed and passed on. Its name says whose and of which day. */
export const summaryFile = z.file().mime("application/pdf");
