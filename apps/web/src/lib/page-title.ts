import { useEffect } from "react";
import { useSite } from "#lib/site.ts";

/** Names the page in the browser's tab: "Dashboard – Compliance CheckUp", or the product alone. */
export function usePageTitle(title?: string) {
  const { brandName } = useSite();
  useEffect(() => {
    document.title = title ? `${title} – ${brandName}` : brandName;
  }, [title, brandName]);
}
