import { z } from "zod";
import { limits } from "../limits.ts";
import { listQuery, searchText } from "../list.ts";
import { only, rules } from "../rules.ts";
import { entryFields, entryRow, identifierFilter } from "./choices.ts";

export const adder = z.object({ id: z.string(), email: z.string() });

export const applicationRow = entryRow.extend({
  category: z.string(),
  popular: z.boolean(),
  productWebsite: z.string().nullable(),
  /** Other names that a search finds, separated by commas. */
  aliases: z.string(),
  published: z.boolean(),
  /** The profile of the customer who added it; null if nobody did, and for tokens that may not read people. */
  addedByUser: adder.nullable(),
});
export type ApplicationRow = z.infer<typeof applicationRow>;

export const aliases = rules.aliases.describe(
  "Other names that a search finds, separated by commas.",
);

export const applicationInput = only({
  ...entryFields,
  category: rules.categoryName,
  productWebsite: rules.productWebsite.default(null),
  aliases: aliases.default(""),
  popular: rules.yesOrNo.default(false),
  published: rules.yesOrNo.default(true),
});
export type ApplicationInput = z.infer<typeof applicationInput>;

export const applicationsQuery = listQuery(["name", "category", "popular", "updatedAt"]).extend({
  ...identifierFilter,
  /** A text that is too short counts as empty. */
  search: rules.search
    .transform((typed) => (typed.length < limits.leastSearch ? "" : typed))
    .default("")
    .describe(
      `${searchText("the name or the category")} Fewer than ${limits.leastSearch} characters count as empty.`,
    ),
  popular: rules.yesOrNo.nullable().default(null),
  category: rules.category.nullable().default(null),
  /** A profile's id. */
  user: rules.id.nullable().default(null),
  published: rules.yesOrNo.nullable().default(null),
  offered: rules.yesOrNo.nullable().default(null),
});
export type ApplicationsQuery = z.infer<typeof applicationsQuery>;
