import { guarded } from "#procedure/access.ts";
import { withPictureErrors } from "#features/files/picture-errors.ts";
import { replaceAdminSettings } from "#lib/admin-settings.ts";
import { dataUrlOf, reencode } from "#storage/picture.ts";
import { bytesOf, findBrand } from "./branded-settings.ts";
import { sampleEmails } from "./sample-emails.ts";

export const brand = guarded.admin.brand.router({
  get: guarded.admin.brand.get.handler(({ context: { db } }) => findBrand(db)),

  save: guarded.admin.brand.save.handler(async (call) => {
    const { input, context, errors, signal } = call;
    const { id: personId } = context.user;
    const stored = await findBrand(context.db);
    // Emails and PDF files need PNG, whatever the web client sends.
    const asPng = async (field: "logo" | "hostPicture") => {
      const picture = input[field];
      if (picture === null || picture === stored[field]) return picture;
      const read = () => bytesOf(picture);
      const request = { personId, size: "small", read, signal } as const;
      return dataUrlOf(await withPictureErrors(call, () => reencode(request)));
    };
    const value = { ...input, logo: await asPng("logo"), hostPicture: await asPng("hostPicture") };
    const saved = await replaceAdminSettings(context, "brand", value, errors.CHANGED_BY_OTHER);
    await context.reloadBrand();
    return saved;
  }),

  emails: guarded.admin.brand.emails.handler(({ context }) => sampleEmails(context)),
});
