import { z } from "zod";
import { forAdmins } from "../base.ts";
import { foundPerKind } from "../limits.ts";
import { only, rules } from "../rules.ts";
import { catalogueKinds } from "./record.ts";

/** The kinds of records that the search finds; of equally good hits, those of the earlier kind come first. */
export const recordKinds = ["checkup", "meeting", "person", ...catalogueKinds, "file"] as const;
export type RecordKind = (typeof recordKinds)[number];

const foundRecord = z.object({
  kind: z.enum(recordKinds),
  id: z.string(),
  /** The company of a check-up or meeting (null while it has none), a person's address, or the record's name. */
  name: z.string().nullable(),
  /** A meeting's customer, a check-up's customer and website, a file's bucket, or the record's identifier. */
  detail: z.string().nullable(),
  /** The start of a meeting. */
  startsAt: z.date().nullable(),
});
export type FoundRecord = z.infer<typeof foundRecord>;

/**
 * A few records of each kind that contain a text, best first: equal names, then names that begin with it. Not for
 * tokens, which have permission for some areas only: the search reads all of them.
 */
export const search = forAdmins
  .input(only({ text: rules.recordSearch }))
  .output(z.array(foundRecord).max(recordKinds.length * foundPerKind));
