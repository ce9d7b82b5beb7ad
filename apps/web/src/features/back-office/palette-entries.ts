import type { FoundRecord, RecordKind } from "@app/contract";
import type { MantineColorScheme } from "@mantine/core";
import {
  IconDeviceDesktop,
  IconFileImport,
  IconHistory,
  IconKeyboard,
  IconLayoutSidebar,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
  IconUpload,
} from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import { linkOptions } from "@tanstack/react-router";
import type { LinkOptions } from "@tanstack/react-router";
import { checkupName } from "#lib/labels.ts";
import { meetingTimes } from "#lib/meeting-times.ts";
import { recordLists, searchable } from "#lib/record-lists.ts";
import { asking } from "#lib/dialog.ts";
import { menu, pagesAround } from "./menu.ts";
import type { RecentPage } from "./recent-pages.ts";

/** What can be chosen in the palette: it leads to an address, or does something here. */
export type Entry = {
  /** Tells it from all others. */
  key: string;
  name: string;
  /** Stands under the name. */
  detail?: string | undefined;
  Icon: Icon;
  /** By which it is found too: "files" for App Logos. */
  alias?: string;
  /** It is what the server found, maybe for what was typed a moment ago. */
  isFound?: boolean;
} & ({ link: LinkOptions; run?: never } | { link?: never; run: () => void });

export interface EntryGroup {
  label: string;
  entries: Entry[];
}

/** What somebody may call a page that its name does not say. */
const aliases: Record<string, string> = {
  "/admin626/profiles": "people customers sessions",
  "/admin626/roles": "administrators people",
  "/admin626/app-logos": "files storage pictures",
  "/admin626/activity": "audit log history",
  "/admin626/health": "status backup mail",
  "/admin626/api-tokens": "access tokens keys",
};

const pageEntry = ({
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
  ...menu.flatMap(({ pages }) => pages.map(pageEntry)),
  ...pagesAround.map(pageEntry),
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

/** What runs on the current page. */
export interface PaletteActions {
  toggleSidebar: () => void;
  setColorScheme: (scheme: MantineColorScheme) => void;
  showShortcuts: () => void;
  signOut: () => void;
}

const dialogs = [
  ["Add SaaS Application", "/admin626/saas", "add"],
  ["Add IT Security Application", "/admin626/it-security", "add"],
  ["Add Compliance Framework", "/admin626/frameworks", "add"],
  ["Add Work Platform", "/admin626/work-platforms", "add"],
  ["Add Cloud Platform", "/admin626/cloud-platforms", "add"],
  ["Add User Role", "/admin626/roles", "add"],
  ["Create API Token", "/admin626/api-tokens", "add"],
  ["Import SaaS Applications", "/admin626/saas", "import"],
  ["Import IT Security Applications", "/admin626/it-security", "import"],
  ["Upload Logos", "/admin626/app-logos", "upload"],
] as const;

const dialogKinds: Record<(typeof dialogs)[number][2], { Icon: Icon; alias: string }> = {
  add: { Icon: IconPlus, alias: "new" },
  import: { Icon: IconFileImport, alias: "csv" },
  upload: { Icon: IconUpload, alias: "add files" },
};

/** `here` is the page that is open: its list stays as it is. */
const openings = (here: string): Entry[] =>
  dialogs.map(([name, to, dialog]) => {
    const search = (now: object) => ({ ...(to === here && now), ...asking(dialog) });
    return {
      key: `open ${to} ${dialog}`,
      name,
      ...dialogKinds[dialog],
      link: linkOptions({ to, search }),
    };
  });

const schemes = [
  ["light", "Light Color Scheme", IconSun],
  ["dark", "Dark Color Scheme", IconMoon],
  ["auto", "System Color Scheme", IconDeviceDesktop],
] as const;

/** Dialogs of other pages, and what else can be done from anywhere. */
export const actionEntries = (
  actions: PaletteActions,
  scheme: MantineColorScheme,
  here: string,
): Entry[] => [
  ...openings(here),
  { key: "sidebar", name: "Toggle Sidebar", Icon: IconLayoutSidebar, run: actions.toggleSidebar },
  ...schemes
    .filter(([name]) => name !== scheme)
    .map(([name, label, Icon]) => ({
      key: `scheme ${name}`,
      name: label,
      alias: "theme mode colour",
      Icon,
      run: () => actions.setColorScheme(name),
    })),
  {
    key: "shortcuts",
    name: "Keyboard Shortcuts",
    alias: "keys help",
    Icon: IconKeyboard,
    run: actions.showShortcuts,
  },
  { key: "sign out", name: "Sign Out", alias: "log out", Icon: IconLogout, run: actions.signOut },
];

const listOf = {
  checkup: "/admin626/checkups",
  meeting: "/admin626/meetings",
  person: "/admin626/profiles",
  ...recordLists,
} as const satisfies Record<RecordKind, string>;

const pages = new Map(menu.flatMap((group) => group.pages.map((page) => [page.to, page] as const)));
const pageOf = (kind: RecordKind) => pages.get(listOf[kind])!; // the menu has every list

/** A record has a page of its own, or is looked up in its list. */
function linkTo({ kind, id, name, detail }: FoundRecord) {
  if (kind === "checkup") return linkOptions({ to: "/admin626/checkups/$id", params: { id } });
  // Companies have namesakes, and may have no name yet; past meetings are left out unless all are asked for.
  const search =
    kind === "meeting"
      ? { search: searchable(detail ?? ""), time: null }
      : { search: searchable(name ?? "") };
  return linkOptions({ to: listOf[kind], search });
}

function shownAs({ kind, name, detail, website, startsAt }: FoundRecord, timeZone: string) {
  const isNamedByCompany = kind === "checkup" || kind === "meeting";
  const when = startsAt && meetingTimes(startsAt, timeZone).full;
  const below = [when, detail, website].filter(Boolean);
  return {
    name: isNamedByCompany ? checkupName(name) : (name ?? ""),
    detail: below.join(" · ") || undefined,
  };
}

const recordEntry = (record: FoundRecord, timeZone: string): Entry => ({
  key: `${record.kind} ${record.id}`,
  ...shownAs(record, timeZone),
  Icon: pageOf(record.kind).Icon,
  link: linkTo(record),
  isFound: true,
});

/** What the server found, under the names of the lists where it is, in its order. `timeZone`: the review team's. */
export function recordGroups(found: readonly FoundRecord[], timeZone: string): EntryGroup[] {
  const kinds = new Set(found.map(({ kind }) => kind));
  return [...kinds].map((kind) => ({
    label: pageOf(kind).label,
    entries: found
      .filter((record) => record.kind === kind)
      .map((record) => recordEntry(record, timeZone)),
  }));
}
