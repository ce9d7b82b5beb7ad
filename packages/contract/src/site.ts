import { z } from "zod";
import { forAnyone } from "./base.ts";

/** What the operator's settings say to every visitor. */
export const site = {
  settings: forAnyone.output(
    z.object({
      brandName: z.string(),
      supportEmail: z.string().nullable(),
      termsUrl: z.string(),
      privacyUrl: z.string(),
      /** Whether websites are asked for what they say of their company. */
      looksUpCompanies: z.boolean(),
      /** The review team's: its hours are those of the meetings. */
      meetingTimeZone: z.string(),
    }),
  ),
};
