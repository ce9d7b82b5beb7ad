import { z } from "zod";
import { underPath } from "../base.ts";
import { choice } from "../catalogue.ts";
import { limits } from "../limits.ts";
import { listQuery } from "../list.ts";
import { messages } from "../messages.ts";
import { only, rules, wholeNumber } from "../rules.ts";
import { recordChange, recordProcedures } from "./record.ts";

/** The columns of every catalogue record; frameworks have no others. */
export const entryRow = z.object({
  id: z.string(),
  version: z.number(),
  ...choice.shape,
  /** False: customers can no longer choose it. Check-ups that have it keep it. */
  offered: z.boolean(),
  createdAt: z.date(),
  updatedAt: z.date(),
});

const platformRow = entryRow.extend({ order: z.number() });

export type EntryRow = z.infer<typeof entryRow>;
export type PlatformRow = z.infer<typeof platformRow>;

export const entryFields = {
  identifier: rules.identifier,
  name: rules.name,
  description: rules.description.default(null),
  logo: rules.logo.nullable().default(null),
  offered: rules.yesOrNo.default(true),
};

export const frameworkInput = only(entryFields);
const orderRule = wholeNumber
  .min(-limits.order, messages.orderOutOfRange)
  .max(limits.order, messages.orderOutOfRange);
export const platformInput = only({ ...entryFields, order: orderRule.default(0) });
export type PlatformInput = z.infer<typeof platformInput>;

export const identifierFilter = { identifier: rules.identifier.nullable().default(null) };

const sorts = ["name", "identifier", "description", "createdAt", "updatedAt"] as const;
const searches = "the name or the identifier";

export const frameworksQuery = listQuery(sorts, { searches }).extend(identifierFilter);
/** By order, and by name within it. */
export const platformsQuery = listQuery(["order", ...sorts], { searches }).extend(identifierFilter);
export type PlatformsQuery = z.infer<typeof platformsQuery>;

const texts = {
  one: "a record",
  many: "records",
  leftOut:
    "If it omits `description` or `logo`, the field becomes empty; if it omits `offered`, the field does not change.",
};

export const frameworks = underPath("/frameworks", "Compliance frameworks").router(
  recordProcedures(texts, {
    query: frameworksQuery,
    row: entryRow,
    input: frameworkInput,
    change: frameworkInput.extend(recordChange),
  }),
);

const platforms = recordProcedures(texts, {
  query: platformsQuery,
  row: platformRow,
  input: platformInput,
  change: platformInput.extend({ ...recordChange, order: orderRule }),
});

export const workPlatforms = underPath("/work-platforms", "Work platforms").router(platforms);
export const cloudPlatforms = underPath("/cloud-platforms", "Cloud platforms").router(platforms);
