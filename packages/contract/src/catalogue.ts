import { z } from "zod";
import { forCustomers } from "./base.ts";
import { applicationPageSize } from "./limits.ts";
import { messages } from "./messages.ts";
import { only, rules } from "./rules.ts";

/** The answers that are made from the catalogue, and with it the catalogue's parts. */
export const choiceKinds = [
  "complianceStandard",
  "workPlatforms",
  "cloudPlatforms",
  "saasApps",
  "itSecurityApps",
] as const;
export type ChoiceKind = (typeof choiceKinds)[number];

/** A choice on a card. `logo`: an address on this site, an emoji, or null for a drawn one. */
const choice = z.object({
  identifier: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  logo: z.string().nullable(),
});
export type Choice = z.infer<typeof choice>;

const application = choice.extend({ category: z.string(), popular: z.boolean() });
export type Application = z.infer<typeof application>;

/** The cards of steps 2, 5 and 6, in their order. */
export const catalogue = {
  frameworks: forCustomers.output(z.array(choice)),
  workPlatforms: forCustomers.output(z.array(choice)),
  cloudPlatforms: forCustomers.output(z.array(choice)),
  /** Names of choices that the catalogue no longer offers, for check-ups that made them before. */
  retired: forCustomers
    .input(
      only({ kind: z.enum(choiceKinds, messages.choiceInvalid), identifiers: rules.applications }),
    )
    .output(z.array(z.object({ identifier: z.string(), name: z.string() }))),
};

export const browseInput = only({
  search: rules.search.default(""),
  category: rules.category.nullable().default(null),
  /** Popular ones or the others; null for both. */
  popular: rules.yesOrNo.nullable().default(null),
  offset: z
    .number(messages.wholeNumber)
    .int(messages.wholeNumber)
    .min(0, messages.atLeastZero)
    .max(1_000_000, messages.inputRefused)
    .default(0),
});
export type BrowseInput = z.infer<typeof browseInput>;

/** The application picker's source. SaaS and IT & security are two sources of one shape. */
const applications = {
  /** A page of `applicationPageSize` by name, with the number of all matches. */
  browse: forCustomers
    .input(browseInput)
    .output(z.object({ rows: z.array(application).max(applicationPageSize), total: z.number() })),
  categories: forCustomers.output(z.array(z.object({ category: z.string(), count: z.number() }))),
  /** The applications behind chosen identifiers. */
  named: forCustomers.input(only({ identifiers: rules.applications })).output(z.array(application)),
};

export const saas = applications;
export const itSecurity = applications;
