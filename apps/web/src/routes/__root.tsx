import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet, useLocation } from "@tanstack/react-router";
import { useThemeColor } from "#lib/theme.ts";
import { sessionQuery } from "#lib/session.ts";
import { siteQuery, useSite } from "#lib/site.ts";
import { isOnServer } from "#lib/visitor.ts";
import classes from "./-root.module.css";

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  // What every page shows.
  loader: async ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(siteQuery);
    if (isOnServer) await queryClient.ensureQueryData(sessionQuery);
  },
  component: Root,
});

/** Pages of links with a token are nothing for a search engine. */
const opensByToken = /^\/(?:brief|delete-account|meeting)\/?$/;

/** Every page has a main region with the id `main`. */
function Root() {
  useThemeColor();
  const { shades } = useSite();
  const isPrivate = useLocation({ select: ({ pathname }) => opensByToken.test(pathname) });
  return (
    <>
      {isPrivate && <meta name="robots" content="noindex" />}
      {shades && <style>{brandColors(shades)}</style>}
      <a href="#main" className={classes.skip} onClick={skipToMain}>
        Skip to content
      </a>
      <Outlet />
    </>
  );
}

/** Above the theme's own, which have one `:root`. */
const brandColors = (shades: string[]) =>
  `:root:root{${shades.map((shade, at) => `--mantine-color-pine-${at}:${shade}`).join(";")}}`;

/** Moves the focus itself: a fragment in the address would be a navigation. */
function skipToMain(event: React.MouseEvent) {
  event.preventDefault();
  document.querySelector<HTMLElement>("#main")?.focus();
}
