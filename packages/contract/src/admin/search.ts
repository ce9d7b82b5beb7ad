import { z } from "zod";
import { forAdmins } from "../base.ts";
import { foundPerKind } from "../limits.ts";
import { only, rules } from "../rules.ts";

/** What can be found across the back office; of several kinds that fit as well, the earlier one comes first. */
export const recordKinds = [
  "checkup",
  "meeting",
  "person",
  "framework",
  "work-platform",
  "cloud-platform",
  "saas-application",
  "it-security-application",
  "file",
] as const;
export type RecordKind = (typeof recordKinds)[number];

const foundRecord = z.object({
  kind: z.enum(recordKinds),
  id: z.string(),
  /** By which its list finds it too: the company of a check-up or meeting (null while it has none), or a person's address. */
  name: z.string().nullable(),
  /** The customer's address for meetings, that and the website for check-ups, the identifier for what has one, the bucket of a file. */
  detail: z.string().nullable(),
  /** Of a meeting. */
  startsAt: z.date().nullable(),
});
export type FoundRecord = z.infer<typeof foundRecord>;

/**
 * A few records of each kind that hold a text, best first: what is called just so, what begins so, what holds it. For
 * people alone: a token is good for some areas, and this looks into all of them.
 */
export const search = forAdmins
  .input(only({ text: rules.recordSearch }))
  .output(z.array(foundRecord).max(recordKinds.length * foundPerKind));
