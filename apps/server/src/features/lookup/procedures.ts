import { guarded } from "#procedure/access.ts";
import { endedEarly, tooManyRequests } from "#procedure/errors.ts";
import { companyDomain } from "#auth/business-address.ts";
import { LookupFailed } from "./lookup.ts";

export const lookup = guarded.lookup.router({
  extractCompanyInfo: guarded.lookup.extractCompanyInfo.handler(
    async ({ input, context, errors, signal }) => {
      const { limits } = context;
      const user = context.user.id;
      const countUse = async () =>
        (await limits.use("lookupsPerUserAndMinute", user)) ||
        limits.use("lookupsPerUserAndDay", user);
      try {
        return await context.lookup.find(input, { user, countUse }, signal);
      } catch (error) {
        if (!(error instanceof LookupFailed)) throw error;
        if (error.seconds !== undefined) throw tooManyRequests(context, error.seconds);
        throw error.code === "aborted" ? endedEarly(context) : errors.LOOKUP_FAILED();
      }
    },
  ),

  ownWebsite: guarded.lookup.ownWebsite.handler(({ context: { settings, user } }) => {
    const domain = companyDomain(user.email, settings);
    return { website: domain === null ? null : `https://${domain}` };
  }),
});
