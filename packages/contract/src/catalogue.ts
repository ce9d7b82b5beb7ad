import { z } from "zod";
import { forCustomers } from "./base.ts";
import { likelyProducts, limits, similarProducts } from "./limits.ts";
import { pageOf } from "./list.ts";
import { messages } from "./messages.ts";
import { choiceKinds } from "./questions/parts.ts";
import { countRule, only, rules } from "./rules.ts";

/** A choice on a card. `logo`: an address on this site, an emoji, or null for the default icon. */
export const choice = z.object({
  identifier: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  logo: z.string().nullable(),
});
export type Choice = z.infer<typeof choice>;

const application = choice.extend({
  category: z.string(),
  popular: z.boolean(),
  /** This customer added it, and no other customer sees it until an administrator publishes it. */
  isPrivate: z.boolean(),
});
export type Application = z.infer<typeof application>;

const notAnImage = { NOT_AN_IMAGE: { status: 422, message: messages.imageInvalid } } as const;

/** The cards of steps 2, 5 and 6, in their order. */
export const catalogue = {
  frameworks: forCustomers.output(z.array(choice)),
  workPlatforms: forCustomers.output(z.array(choice)),
  cloudPlatforms: forCustomers.output(z.array(choice)),
  /** Names of choices that the catalogue no longer offers this customer, if their check-ups have them. */
  retired: forCustomers
    .input(
      only({ kind: z.enum(choiceKinds, messages.choiceInvalid), identifiers: rules.applications }),
    )
    .output(z.array(z.object({ identifier: z.string(), name: z.string() }))),
  /** Re-encodes an uploaded logo: small, and nothing but its pixels. Stores nothing. */
  reencodeLogo: forCustomers
    .input(only({ file: rules.imageFile }))
    .errors(notAnImage)
    .output(z.object({ logo: rules.picture })),
};

export const browseInput = only({
  search: rules.search.default(""),
  category: rules.category.nullable().default(null),
  /** Popular ones or the others, where a search leaves popular ones whose names do not begin so; null for both. */
  popular: rules.yesOrNo.nullable().default(null),
  offset: countRule(1_000_000, messages.inputInvalid).default(0),
});
export type BrowseInput = z.infer<typeof browseInput>;

/** A product that a customer adds because the catalogue lacks it. Its identifier is made from its name. */
export const productInput = only({
  id: rules.newId,
  name: rules.name,
  category: rules.categoryName,
  description: rules.description.default(null),
  productWebsite: rules.newProductWebsite.nullable().default(null),
  logo: rules.picture.nullable().default(null),
  /** Identifiers of similar products that the customer was offered and did not mean. */
  declined: z
    .array(rules.identifier, messages.inputInvalid)
    .max(limits.batch, messages.inputInvalid)
    .default([]),
});
export type ProductInput = z.infer<typeof productInput>;

const similar = z.array(application).max(similarProducts);

const matchInput = only({
  names: z
    .array(rules.name, messages.inputInvalid)
    .max(limits.applications, messages.applicationsTooMany),
});

/** What one name of a pasted list means. */
const match = z.object({
  /** One product that is meant, the likely ones, or none. */
  products: z.array(application).max(likelyProducts),
  /** The one product has this name or alias, or is all that resembles it. */
  isSure: z.boolean(),
});
export type Match = z.infer<typeof match>;

/** The application picker's source. SaaS and IT & security are two sources of one shape. */
export const applications = {
  /** A page of `applicationPageSize` by name. */
  browse: forCustomers.input(browseInput).output(pageOf(application)),
  categories: forCustomers.output(z.array(z.object({ category: z.string(), count: z.number() }))),
  /** The applications behind chosen identifiers. */
  named: forCustomers.input(only({ identifiers: rules.applications })).output(z.array(application)),
  /** The products of a pasted list: for each name what it means, in their order. */
  match: forCustomers.input(matchInput).output(z.array(match)),
  /** Existing products with a similar name or the same website, nearest first. */
  similar: forCustomers
    .input(productInput.pick({ productWebsite: true }).extend({ name: rules.nameSearch }))
    .output(similar),
  /** Adds a product for this customer alone, until an administrator publishes it for all. */
  add: forCustomers
    .input(productInput)
    .errors({
      /** Similar ones that were not declined: the customer may mean one of them. */
      SIMILAR_PRODUCTS_EXIST: {
        status: 409,
        message: messages.similarProductsExist,
        data: z.object({ products: similar }),
      },
      STORAGE_UNAVAILABLE: { status: 503, message: messages.storageUnavailable },
      ...notAnImage,
    })
    .output(application),
};
