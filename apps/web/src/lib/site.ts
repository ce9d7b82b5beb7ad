import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { inTime } from "#lib/in-time.ts";
import { visitorsZoneForMails } from "#lib/visitors-zone.ts";
import { queryClient } from "#lib/query-client.ts";

/** What holds until the server has told what its operator set. */
const builtIn = {
  brandName: "Compliance CheckUp",
  supportEmail: null,
  termsUrl: "/terms",
  privacyUrl: "/privacy",
  looksUpCompanies: undefined,
  meetingTimeZone: visitorsZoneForMails() ?? "UTC",
};

const siteQuery = queryOptions({
  ...api.site.settings.queryOptions(),
  staleTime: Infinity,
});

/** Before a page is drawn that shall not change when they come. Without them it is drawn all the same. */
export const fetchSite = () => queryClient.prefetchQuery(siteQuery);

/** The operator's settings; the built-in ones until they are there. */
export const useSite = () => useQuery(siteQuery).data ?? builtIn;

/** How long a look-up waits for them. */
const longestWaitMs = 2_000;

/** Whether websites are looked up. Where the settings fail or take too long, the server is asked: it knows. */
export async function looksUpWebsites(): Promise<boolean> {
  const site = await inTime(queryClient.ensureQueryData(siteQuery), longestWaitMs, undefined);
  return site?.looksUpCompanies ?? true;
}
