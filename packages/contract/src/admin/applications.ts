import { eventIterator } from "@orpc/contract";
import { z } from "zod";
import { forAdmins } from "../base.ts";
import { limits } from "../limits.ts";
import { listQuery, pageOf } from "../list.ts";
import { messages } from "../messages.ts";
import { only, rules } from "../rules.ts";
import { entryFields, entryRow } from "./choices.ts";
import { importProcedures } from "./import.ts";
import { byId, changedByOther, csvChunks, forCatalogueWrites, recordVersion } from "./record.ts";

const adder = z.object({ id: z.string(), email: z.string() });

const applicationRow = entryRow.extend({
  category: z.string(),
  popular: z.boolean(),
  productWebsite: z.string().nullable(),
  published: z.boolean(),
  /** The profile of the customer who added it; null for what ships with the product or came from an administrator. */
  addedByUser: adder.nullable(),
});
export type ApplicationRow = z.infer<typeof applicationRow>;

export const applicationInput = only({
  ...entryFields,
  category: rules.categoryName,
  productWebsite: rules.productWebsite.default(null),
  popular: rules.yesOrNo.default(false),
  published: rules.yesOrNo.default(true),
});
export type ApplicationInput = z.infer<typeof applicationInput>;

export const applicationsQuery = listQuery(["name", "category", "popular", "updatedAt"], {
  sort: "name",
}).extend({
  /** Too short a text counts as nothing typed. */
  search: rules.search
    .transform((typed) => (typed.length < limits.leastSearch ? "" : typed))
    .default(""),
  popular: rules.yesOrNo.nullable().default(null),
  category: rules.category.nullable().default(null),
  /** A profile's id. */
  user: rules.id.nullable().default(null),
  published: rules.yesOrNo.nullable().default(null),
});
export type ApplicationsQuery = z.infer<typeof applicationsQuery>;

const applications = {
  list: forAdmins.input(applicationsQuery).output(pageOf(applicationRow)),
  export: forAdmins.input(applicationsQuery).output(eventIterator(csvChunks)),
  categories: forAdmins.output(z.array(z.object({ category: z.string(), count: z.number() }))),
  /** Everybody who added an application himself. */
  adders: forAdmins.output(z.array(adder)),
  create: forCatalogueWrites.input(applicationInput).output(applicationRow),
  update: forCatalogueWrites
    .input(applicationInput.extend({ id: rules.id, version: recordVersion }))
    .errors({
      CHANGED_BY_OTHER: {
        ...changedByOther.CHANGED_BY_OTHER,
        data: z.object({ current: applicationRow }),
      },
    })
    .output(applicationRow),
  setPublished: forAdmins
    .input(only({ id: rules.id, published: rules.yesOrNo }))
    .output(applicationRow),
  usage: forAdmins.input(byId).output(z.object({ checkups: z.number() })),
  remove: forAdmins.input(byId).output(z.object({})),
  /** Puts the one application in the place of the other in all check-ups, and deletes the other. */
  merge: forAdmins
    .input(only({ id: rules.id, intoId: rules.id }))
    .errors({ MERGE_INTO_ITSELF: { status: 422, message: messages.mergeIntoItself } })
    .output(z.object({ checkups: z.number() })),
  ...importProcedures,
};

export const saas = applications;
export const itSecurity = applications;
