import { guarded } from "#api/base.ts";
import { tooManyRequests } from "#api/refusals.ts";
import { companyDomain } from "#auth/business-address.ts";
import { LookupFailed } from "./lookup-failed.ts";

const lookupLimits = ["lookupsPerUserAndMinute", "lookupsPerUserAndDay"] as const;

export const lookup = guarded.lookup.router({
  extractCompanyInfo: guarded.lookup.extractCompanyInfo.handler(
    async ({ input, context, errors, signal }) => {
      for (const limit of lookupLimits) {
        const seconds = await context.limits.use(limit, context.user.id);
        if (seconds > 0) throw tooManyRequests(context, seconds);
      }
      try {
        return await context.lookup.find(input, signal);
      } catch (error) {
        if (error instanceof LookupFailed) throw errors.LOOKUP_FAILED();
        throw error;
      }
    },
  ),

  ownWebsite: guarded.lookup.ownWebsite.handler(({ context: { settings, user } }) => {
    const domain = companyDomain(user.email, settings);
    return { website: domain === null ? null : `https://${domain}` };
  }),
});
