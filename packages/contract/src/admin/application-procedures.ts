import { z } from "zod";
import { forAdmins, forTokens, underPath } from "../base.ts";
import { messages } from "../messages.ts";
import { only, rules } from "../rules.ts";
import {
  adder,
  aliases,
  applicationInput,
  applicationRow,
  applicationsQuery,
} from "./applications.ts";
import { importProcedures } from "./import.ts";
import { byIds, deleted, forCatalogue, ofMany, recordChange, recordProcedures } from "./record.ts";

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
  changeMany: forAdmins
    .input(
      byIds.extend({
        offered: rules.yesOrNo.optional(),
        published: rules.yesOrNo.optional(),
        popular: rules.yesOrNo.optional(),
        category: rules.categoryName.optional(),
      }),
    )
    .output(ofMany(z.object({ id: z.string() }))),
  categories: forCatalogue("GET", "/categories", "List the categories with their counts").output(
    z.array(z.object({ category: z.string(), count: z.number() })),
  ),
  adders: forTokens("people")("GET", "/adders", "List the customers who added applications").output(
    z.array(adder),
  ),
  setPublished: forCatalogue(
    "PUT",
    "/{id}/published",
    "Publish an application to all customers, or withdraw it",
  )
    .input(only({ id: rules.id, published: rules.yesOrNo }))
    .output(applicationRow),
  merge: forCatalogue(
    "POST",
    "/{id}/merge",
    "Merge an application into another one, and delete it",
    {
      description: "In all CheckUps `intoId` takes the place of `id`.",
    },
  )
    .input(only({ id: rules.id, intoId: rules.id }))
    .errors({ MERGE_INTO_ITSELF: { status: 422, message: messages.mergeIntoItself } })
    .output(deleted.extend({ checkups: z.number() })),
  ...importProcedures,
};

export const adminSaas = underPath("/saas-applications", "SaaS applications").router(applications);
export const adminItSecurity = underPath(
  "/it-security-applications",
  "IT security applications",
).router(applications);
