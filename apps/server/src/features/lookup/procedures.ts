import { answered, guarded } from "#procedure/access.ts";
import { tooManyRequests } from "#procedure/errors.ts";
import { companyDomain } from "#auth/business-address.ts";
import { LookupFailed } from "./lookup.ts";

export const lookup = answered(guarded.lookup, {
  extractCompanyInfo: async ({ input, context, errors, signal }) => {
    try {
      return await context.lookup.find(input, context.user.id, signal);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof LookupFailed)) throw error;
      if (error.seconds !== undefined) throw tooManyRequests(context, error.seconds);
      throw errors.LOOKUP_FAILED();
    }
  },

  ownWebsite: ({ context: { settings, user } }) => {
    const domain = companyDomain(user.email, settings);
    return { website: domain === null ? null : `https://${domain}` };
  },
});
