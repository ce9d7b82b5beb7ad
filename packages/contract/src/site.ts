import { z } from "zod";
import { forAnyone } from "./base.ts";
import { brandPictureNames } from "./brand-look.ts";

/** Settings of the operator that are public. */
export const site = {
  settings: forAnyone.output(
    z.object({
      brandName: z.string(),
      /** Addresses. */
      pictures: z.partialRecord(z.enum(brandPictureNames), z.string()),
      /** Ten shades of the brand's colour, or null for the product's own. */
      shades: z.array(z.string()).nullable(),
      supportEmail: z.string().nullable(),
      termsUrl: z.string(),
      privacyUrl: z.string(),
      /** Whether company information is looked up on websites. */
      looksUpCompanies: z.boolean(),
      /** The review team's zone, which defines the hours of meetings. */
      meetingTimeZone: z.string(),
    }),
  ),
  /** Who holds the meetings, what a check-up costs, and what customers say: empty where nobody has said it. */
  offer: forAnyone.output(
    z.object({ host: z.string(), price: z.string(), quotes: z.array(z.string()) }),
  ),
};

/** The addresses of pages, with `:id` for one segment. All others answer 404. */
const pagePatterns = [
  "/",
  "/auth",
  "/dashboard",
  "/checkup/:id",
  "/checkup/:id/result",
  "/brief",
  "/sample",
  "/meeting",
  "/delete-account",
  "/terms",
  "/privacy",
  "/admin626",
  "/admin626/frameworks",
  "/admin626/checkups",
  "/admin626/checkups/:id",
  "/admin626/meetings",
  "/admin626/emails",
  "/admin626/profiles",
  "/admin626/roles",
  "/admin626/cloud-platforms",
  "/admin626/it-security",
  "/admin626/saas",
  "/admin626/work-platforms",
  "/admin626/app-logos",
  "/admin626/readiness",
  "/admin626/activity",
  "/admin626/brand",
  "/admin626/health",
  "/admin626/api-tokens",
  "/admin626/webhooks",
  "/admin626/deliveries",
  "/admin626/trash",
  "/api/reference",
];

const expressions = pagePatterns.map(
  (pattern) => new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}/?$`),
);

/** The pattern of the page at an address, undefined if there is none. */
export const pageAt = (path: string) => pagePatterns.find((_, at) => expressions[at]?.test(path));
