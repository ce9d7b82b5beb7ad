import { limits } from "@app/contract";

/** Where records without a page of their own are looked up by their name. */
export const recordLists = {
  framework: "/admin626/frameworks",
  "work-platform": "/admin626/work-platforms",
  "cloud-platform": "/admin626/cloud-platforms",
  "saas-application": "/admin626/saas",
  "it-security-application": "/admin626/it-security",
  file: "/admin626/app-logos",
} as const;

/** As much of a name as a list's search takes, and no half of a sign. */
export function searchable(name: string) {
  const cut = name.slice(0, limits.search);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
