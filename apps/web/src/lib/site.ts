import { rules } from "@app/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "#lib/api.ts";
import { visitorTimeZone } from "#lib/format.ts";
import { inTime } from "#lib/clock.ts";
import { queryClient } from "#lib/query-client.ts";

/** The customer's zone as the server accepts it; some browsers name one that does not exist. */
export const visitorsZoneForMails = () => rules.timeZone.safeParse(visitorTimeZone()).data;

/** Until the server has answered what its operator set. */
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

/** Before a page is rendered that must not change when they arrive; without them it is rendered all the same. */
export const fetchSite = () => queryClient.prefetchQuery(siteQuery);

/** The operator's settings; the built-in ones until they are loaded. */
export const useSite = () => useQuery(siteQuery).data ?? builtIn;

const settingsTimeoutMs = 2_000;

/** Whether websites are looked up. Where the settings fail or take too long, the server is asked: it knows. */
export async function looksUpWebsites(): Promise<boolean> {
  const site = await inTime(queryClient.ensureQueryData(siteQuery), settingsTimeoutMs, undefined);
  return site?.looksUpCompanies ?? true;
}

/** Names the page in the browser's tab: "Dashboard – Compliance CheckUp", or the product alone. */
export function usePageTitle(title?: string) {
  const { brandName } = useSite();
  useEffect(() => {
    document.title = title ? `${title} – ${brandName}` : brandName;
  }, [title, brandName]);
}

/** The name by which people know a website: without scheme, path and "www.". */
export const siteName = (website: string) => new URL(website).hostname.replace(/^www\./, "");
