import { z } from "zod";
import { forTokens, route, underPath } from "../base.ts";
import { limits } from "../limits.ts";
import { listQuery, searchText } from "../list.ts";
import { messages } from "../messages.ts";
import { only, rules } from "../rules.ts";
import { entryFields, entryRow, identifierFilter } from "./choices.ts";
import { importProcedures } from "./import.ts";
import { forCatalogue, recordChange, recordProcedures } from "./record.ts";

const adder = z.object({ id: z.string(), email: z.string() });

const applicationRow = entryRow.extend({
  category: z.string(),
  popular: z.boolean(),
  productWebsite: z.string().nullable(),
  /** Other names that a search finds, separated by commas. */
  aliases: z.string(),
  published: z.boolean(),
  /** False: no picker shows it. Check-ups that have it keep it. */
  offered: z.boolean(),
  /**
   * The profile of the customer who added it; null if it ships with the product or an administrator added it, and for
   * tokens without permission to read people.
   */
  addedByUser: adder.nullable(),
});
export type ApplicationRow = z.infer<typeof applicationRow>;

const aliases = rules.aliases.describe("Other names that a search finds, separated by commas.");

export const applicationInput = only({
  ...entryFields,
  category: rules.categoryName,
  productWebsite: rules.productWebsite.default(null),
  aliases: aliases.default(""),
  popular: rules.yesOrNo.default(false),
  published: rules.yesOrNo.default(true),
});
export type ApplicationInput = z.infer<typeof applicationInput>;

export const applicationsQuery = listQuery(["name", "category", "popular", "updatedAt"], {
  sort: "name",
}).extend({
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

const applications = {
  ...recordProcedures(
    {
      one: "an application",
      many: "applications",
      description:
        "A token without `people:read` does not see which customer added an application, and cannot filter by `user`.",
      leftOut:
        "If it omits `description`, `logo` or `productWebsite`, the field becomes empty; if it omits `aliases` or " +
        "`offered`, the field does not change.",
    },
    {
      query: applicationsQuery,
      row: applicationRow,
      input: applicationInput,
      change: applicationInput.extend({
        ...recordChange,
        aliases: aliases.optional(),
        popular: rules.yesOrNo,
        published: rules.yesOrNo,
      }),
    },
  ),
  categories: forCatalogue
    .route(route("GET", "/categories", "List the categories with their counts"))
    .output(z.array(z.object({ category: z.string(), count: z.number() }))),
  /** The customers who added applications. */
  adders: forTokens("people")
    .route(route("GET", "/adders", "List the customers who added applications"))
    .output(z.array(adder)),
  setPublished: forCatalogue
    .route(
      route("PUT", "/{id}/published", "Publish an application to all customers, or withdraw it"),
    )
    .input(only({ id: rules.id, published: rules.yesOrNo }))
    .output(applicationRow),
  merge: forCatalogue
    .route(
      route("POST", "/{id}/merge", "Merge an application into another one, and delete it", {
        description: "In all CheckUps `intoId` takes the place of `id`.",
      }),
    )
    .input(only({ id: rules.id, intoId: rules.id }))
    .errors({ MERGE_INTO_ITSELF: { status: 422, message: messages.mergeIntoItself } })
    .output(z.object({ checkups: z.number() })),
  ...importProcedures,
};

/** SaaS and IT & security applications have the same procedures. */
export const adminSaas = underPath("/saas-applications", "SaaS applications").router(applications);
export const adminItSecurity = underPath(
  "/it-security-applications",
  "IT security applications",
).router(applications);
