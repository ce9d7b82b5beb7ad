import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "#lib/api.ts";

/** What holds until the server has told what its operator set. */
const builtIn = {
  brandName: "Compliance CheckUp",
  supportEmail: null,
  termsUrl: "/terms",
  privacyUrl: "/privacy",
  looksUpCompanies: false,
};

const siteQuery = queryOptions({
  ...api.site.settings.queryOptions(),
  placeholderData: builtIn,
  staleTime: Infinity,
});

/** The operator's settings; the built-in ones until they are there. */
export const useSite = () => useQuery(siteQuery).data ?? builtIn;
