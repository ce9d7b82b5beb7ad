import { linkOptions } from "@tanstack/react-router";
import { IconHistory } from "@tabler/icons-react";
import { menu, pagesAround } from "./menu.ts";
import type { Entry } from "./palette-entries.ts";
import type { RecentPage } from "./recent-pages.ts";

/** What somebody may call a page that its name does not say. */
const aliases: Record<string, string> = {
  "/admin626/profiles": "people customers sessions",
  "/admin626/roles": "administrators people",
  "/admin626/app-logos": "files storage pictures",
  "/admin626/activity": "audit log history",
  "/admin626/health": "status backup mail",
  "/admin626/api-tokens": "access tokens keys",
};

const entryOf = ({
  to,
  label,
  Icon,
}: (typeof pagesAround | (typeof menu)[number]["pages"])[number]) => ({
  key: `page ${to}`,
  name: label,
  alias: aliases[to] ?? "",
  Icon,
  link: linkOptions({ to }),
});

/** Every page that the sidebar leads to, and those around. */
export const pageEntries: readonly Entry[] = [
  ...menu.flatMap(({ pages }) => pages.map(entryOf)),
  ...pagesAround.map(entryOf),
];

/** Pages that were open before this one, as they were left. */
export const recentEntries = (recent: readonly RecentPage[], here: string): Entry[] =>
  recent
    .filter(({ pathname }) => pathname !== here)
    .slice(0, 3)
    .map(({ pathname, search, title }) => ({
      key: `recent ${pathname}`,
      name: title,
      Icon: pageEntries.find(({ key }) => key === `page ${pathname}`)?.Icon ?? IconHistory,
      link: { to: pathname, search } as never, // an address that was open is one
    }));
