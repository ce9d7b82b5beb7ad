import { z } from "zod";
import { forAdmins } from "../base.ts";
import { brandPictureNames } from "../brand-look.ts";
import { limits } from "../limits.ts";
import { messages } from "../messages.ts";
import { line, only, rules, text, wholeNumber } from "../rules.ts";
import { CHANGED_BY_OTHER } from "./record.ts";

/** What all that customers see has in common. A name or sender that is empty is as the environment says. */
export const brandSettings = only({
  name: line(limits.brandName, "Name"),
  /** As #rrggbb; the product's own if empty. Pages and emails have shades of it that can be read. */
  color: text(messages.colorInvalid).regex(/^(?:#[0-9a-f]{6})?$/i, messages.colorInvalid),
  pictures: z.partialRecord(
    z.enum(brandPictureNames, messages.inputInvalid),
    rules.picture.optional(),
    messages.inputInvalid,
  ),
  sender: z.union([z.literal(""), rules.email], messages.emailInvalid),
});
export type BrandSettings = z.infer<typeof brandSettings>;

/** `version` goes up with each change. */
const versioned = brandSettings.extend({ version: wholeNumber });

export const brand = {
  get: forAdmins.output(versioned),
  save: forAdmins
    .input(versioned)
    .errors({
      CHANGED_BY_OTHER,
      /** The new sender's test email could not be sent: nothing was stored. */
      MAIL_FAILED: { status: 502, message: messages.testMailFailed },
      NOT_AN_IMAGE: { status: 422, message: messages.imageInvalid },
    })
    .output(versioned),
  /** Each email that the product sends with sample data, as its reader gets it now. */
  emails: forAdmins.output(
    z.array(
      z.object({ name: z.string(), subject: z.string(), html: z.string(), text: z.string() }),
    ),
  ),
};
