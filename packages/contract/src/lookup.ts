import { z } from "zod";
import { forCustomers } from "./base.ts";
import { industries } from "./industries.ts";
import { limits } from "./limits.ts";
import { messages } from "./messages.ts";
import { only, rules } from "./rules.ts";

/** What a website says about its company or product; null for what it does not say. */
const companyInfo = z.object({
  companyName: rules.companyName.nullable(),
  /** A data URL: nothing is stored before the customer saves it. */
  logo: rules.picture.nullable(),
  industry: rules.industry.nullable(),
  /** The likeliest industries, best first, if the industry is not clear. */
  industryGuesses: z.array(z.enum(industries)).max(limits.industryGuesses),
  description: rules.description,
  /** A postal address of the company, on one line. */
  address: rules.location.nullable(),
});
export type CompanyInfo = z.infer<typeof companyInfo>;

export const lookup = {
  /**
   * Reads a website's home page within 8 seconds. `website` is as the customer typed it: without a scheme, http is
   * tried if https does not answer. Without `withLogo` no picture is fetched. All failures have the same error.
   */
  extractCompanyInfo: forCustomers
    .input(only({ website: rules.lookupWebsite, withLogo: rules.yesOrNo.default(true) }))
    .errors({ LOOKUP_FAILED: { status: 422, message: messages.lookupFailed } })
    .output(companyInfo),
  /** The website of the domain of the caller's email address; null for a mail provider's domain. */
  ownWebsite: forCustomers.output(z.object({ website: z.string().nullable() })),
};
