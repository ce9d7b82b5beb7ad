import type { BrandPicture } from "@app/contract";
import { useQuery } from "@tanstack/react-query";
import { createElement, useEffect } from "react";
import { api } from "#lib/api.ts";
import { withTimeout } from "#lib/clock.ts";
import { queryClient } from "#lib/query-client.ts";
import { setReady } from "#lib/ready.ts";
import { visitorZone } from "#lib/visitor.ts";

/** Used until the operator's settings are loaded. */
const builtIn = {
  brandName: "Compliance CheckUp",
  pictures: {} as Partial<Record<BrandPicture, string>>,
  shades: null,
  supportEmail: null,
  termsUrl: "/terms",
  privacyUrl: "/privacy",
  looksUpCompanies: undefined,
  get meetingTimeZone() {
    return visitorZone();
  },
};

export const siteQuery = api.site.settings.queryOptions({ staleTime: Infinity });

/** The operator's settings; the built-in ones until they are loaded. */
export const useSite = () => useQuery(siteQuery).data ?? builtIn;

const settingsTimeoutMs = 2_000;

/** Whether websites are looked up. If the settings cannot be loaded in time, assumes so: the server decides then. */
export async function looksUpWebsites(): Promise<boolean> {
  const settings = queryClient.ensureQueryData(siteQuery);
  const site = await withTimeout(settings, settingsTimeoutMs, undefined);
  return site?.looksUpCompanies ?? true;
}

/** The title of the browser's tab: "Dashboard – Compliance CheckUp", or the product's name alone. */
export function PageTitle({ title }: { title?: string | undefined }) {
  const { brandName } = useSite();
  // Each page has one. Not within React's work, where a press in a list's row would not be heard.
  useEffect(() => void setTimeout(setReady), []);
  return createElement("title", null, title ? `${title} – ${brandName}` : brandName);
}

/** The host name of a website without "www.". */
export const siteName = (website: string) => new URL(website).hostname.replace(/^www\./, "");
