import { guarded } from "#api/base.ts";
import { LookupFailed } from "./lookup.ts";

export const lookup = guarded.lookup.router({
  extractCompanyInfo: guarded.lookup.extractCompanyInfo.handler(
    async ({ input, context, errors, signal }) => {
      try {
        return await context.lookup.find(input, signal);
      } catch (error) {
        if (error instanceof LookupFailed) throw errors.LOOKUP_FAILED();
        throw error;
      }
    },
  ),
  ownWebsite: guarded.lookup.ownWebsite.handler(() => ({ website: null })),
});
