import { z } from "zod";
import { forCustomers } from "./base.ts";
import { industries } from "./industries.ts";
import { limits } from "./limits.ts";
import { messages } from "./messages.ts";
import { only, rules } from "./rules.ts";

/** What a website says of the company or product behind it; null for what it does not say. */
const companyInfo = z.object({
  companyName: rules.companyName.nullable(),
  /** As `rules.picture`: nothing is stored before somebody saves it. */
  logo: rules.picture.nullable(),
  industry: rules.industry.nullable(),
  /** Where the industry is not clear: those that it may be, the likeliest first. */
  industryGuesses: z.array(z.enum(industries)).max(limits.industryGuesses),
  description: rules.description,
});
export type CompanyInfo = z.infer<typeof companyInfo>;

/** What can be learnt about a company from the open web. */
export const lookup = {
  /**
   * Reads a website's home page, 8 seconds at most. `website` as it was typed: without a scheme, http is
   * tried where https does not answer. Without `withLogo` no picture is fetched. Whatever goes wrong has one answer.
   */
  extractCompanyInfo: forCustomers
    .input(only({ website: rules.lookupWebsite, withLogo: rules.yesOrNo.default(true) }))
    .errors({ LOOKUP_FAILED: { status: 422, message: messages.lookupFailed } })
    .output(companyInfo),
  /** The website that belongs to the address somebody signed in with; null when a mail provider's domain. */
  ownWebsite: forCustomers.output(z.object({ website: z.string().nullable() })),
};
