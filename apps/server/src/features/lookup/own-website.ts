import { and, eq, isNotNull } from "drizzle-orm";
import { companyDomain } from "#auth/business-address.ts";
import type { Parts } from "#procedure/context.ts";
import { checkups } from "#db/schema.ts";
import { looksUpCompanies } from "#settings.ts";

/**
 * Looks up the website of an email address's domain, so that the first step has the result at once; not for who has a
 * check-up with a website. Nobody waits for it, and nobody learns of a failure: the step asks again.
 */
export function lookUpOwnWebsite(parts: Parts, user: { id: string; email: string }): void {
  const { db, lookup, settings, stopping } = parts;
  const website = companyDomain(user.email, settings);
  if (website === null || !looksUpCompanies(settings)) return;
  const request = { website, withLogo: false };
  const hasWebsite = and(eq(checkups.userId, user.id), isNotNull(checkups.companyWebsite));
  void db
    .$count(checkups, hasWebsite)
    .then(async (count) => {
      if (count === 0) await lookup.find(request, user.id, stopping);
    })
    .catch(() => undefined);
}
