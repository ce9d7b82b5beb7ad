import { brandPictureNames } from "@app/contract";
import type { BrandSettings } from "@app/contract";
import { answered, guarded } from "#procedure/access.ts";
import { withPictureErrors } from "#features/files/picture-errors.ts";
import { sendTestEmail } from "#features/health/emails.ts";
import { replaceAdminSettings } from "#lib/admin-settings.ts";
import { describeError } from "#log.ts";
import { bytesOf, dataUrlOf, reencode } from "#storage/picture.ts";
import { findBrand } from "./branded-settings.ts";
import { sampleEmails } from "./sample-emails.ts";

export const brand = answered(guarded.admin.brand, {
  get: ({ context: { db } }) => findBrand(db),

  save: async (call) => {
    const { input, context, errors, signal } = call;
    const { id: personId } = context.user;
    const stored = await findBrand(context.db);
    // Emails and PDF files need PNG, whatever the web client sends.
    const pictures: BrandSettings["pictures"] = {};
    for (const name of brandPictureNames) {
      const picture = input.pictures[name];
      if (picture === undefined) continue;
      const read = () => bytesOf(picture);
      const request = { personId, size: "small", read, signal } as const;
      pictures[name] =
        picture === stored.pictures[name]
          ? picture
          : dataUrlOf(await withPictureErrors(call, () => reencode(request)));
    }
    const value = { ...input, pictures };
    const { log, settings } = context;
    // With a sender that is rejected nobody could sign in any more.
    if (input.sender !== "" && input.sender !== stored.sender) {
      const tried = { ...settings, MAIL_FROM: input.sender };
      await sendTestEmail({ ...context, settings: tried }, errors.MAIL_FAILED);
    }
    const saved = await replaceAdminSettings(context, "brand", value, errors.CHANGED_BY_OTHER);
    await context.reloadBrand().catch((error: unknown) => {
      log.warn({ error: describeError(error) }, "brand"); // it is stored; the next heartbeat reloads it
    });
    return saved;
  },

  emails: async ({ context }) => {
    await context.reloadBrand(); // another instance may have stored it
    return sampleEmails(context);
  },
});
