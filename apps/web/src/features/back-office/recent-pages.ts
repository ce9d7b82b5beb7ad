import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

export interface RecentPage {
  pathname: string;
  search: object;
  /** As its tab was called. */
  title: string;
}

/** So many are kept. */
const most = 4;

/** With one more page before the others; each address stands there once, as it was left last. */
export const withPage = (pages: readonly RecentPage[], page: RecentPage): RecentPage[] =>
  [page, ...pages.filter(({ pathname }) => pathname !== page.pathname)].slice(0, most);

/**
 * The pages that were left last, the latest first, with their searches. Kept in memory, and only as long as the back
 * office is open: their titles name customers.
 */
export function useRecentPages(brandName: string) {
  const router = useRouter();
  const pages = useRef<RecentPage[]>([]);
  useEffect(
    () =>
      router.subscribe("onBeforeNavigate", ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const { pathname, search } = fromLocation;
        const title = document.title.replace(` – ${brandName}`, "");
        pages.current = withPage(pages.current, { pathname, search, title });
      }),
    [router, brandName],
  );
  return pages;
}
