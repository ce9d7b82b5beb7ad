import { checkupName } from "@app/contract";
import type { FoundRecord, RecordKind } from "@app/contract";
import { IconApi, IconHome, IconKeyboard } from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import { linkOptions } from "@tanstack/react-router";
import type { LinkOptions } from "@tanstack/react-router";
import { recordLists, searchable } from "#lib/activity.ts";
import { meetingTimes } from "#lib/format.ts";
import { menu } from "./menu.ts";

/** An option of the palette: a link, or what it opens here. */
export type Entry = {
  key: string;
  name: string;
  detail?: string | undefined;
  Icon: Icon;
  /** More words by which it is found. */
  alias?: string;
  isRecord?: boolean;
} & ({ link: LinkOptions; run?: never } | { link?: never; run: () => void });

/** Entries whose name or alias contains every typed word; first those with a word that begins with the first one. */
export function entriesFor(typed: string, entries: readonly Entry[]): Entry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  // With a blank before each word.
  const textOf = ({ name, alias = "" }: Entry) => ` ${name} ${alias}`.toLowerCase();
  const begins = (entry: Entry) => textOf(entry).includes(` ${words[0] ?? ""}`);
  return entries
    .filter((entry) => words.every((word) => textOf(entry).includes(word)))
    .toSorted((a, b) => Number(begins(b)) - Number(begins(a)));
}

const allPages = [
  ...menu.flatMap(({ pages }) => [...pages]),
  ["/dashboard", "Dashboard", IconHome, ""],
  ["/api/reference", "API Reference", IconApi, ""],
] as const;

export const pageEntries = allPages.map(([to, name, Icon, alias]): Entry => ({
  key: `page ${to}`,
  name,
  alias,
  Icon,
  link: linkOptions({ to }),
}));

export const shortcutsEntry = (run: () => void): Entry => ({
  key: "shortcuts",
  name: "Keyboard Shortcuts",
  alias: "keys help",
  Icon: IconKeyboard,
  run,
});

const listOf = {
  checkup: "/admin626/checkups",
  meeting: "/admin626/meetings",
  person: "/admin626/profiles",
  ...recordLists,
} as const satisfies Record<RecordKind, string>;

/** The page of its list: all are in the menu. */
const pageOf = (kind: RecordKind) => pageEntries.find(({ link }) => link?.to === listOf[kind])!;

/** Links to a check-up's page, or to another record's list with a search: by name, or by email for a meeting. */
function recordEntry({ kind, id, name, detail, startsAt }: FoundRecord, timeZone: string): Entry {
  const isMeeting = kind === "meeting";
  const when = startsAt && meetingTimes(startsAt, timeZone).full;
  return {
    key: `${kind} ${id}`,
    name: kind === "checkup" || isMeeting ? checkupName(name) : (name ?? ""),
    detail: [when, detail].filter(Boolean).join(" · ") || undefined,
    Icon: pageOf(kind).Icon,
    link:
      kind === "checkup"
        ? linkOptions({ to: "/admin626/checkups/$id", params: { id } })
        : linkOptions({
            to: listOf[kind],
            search: {
              search: searchable((isMeeting ? detail : name) ?? ""),
              // Without `time: null` the list omits past meetings.
              ...(isMeeting && { time: null }),
            },
          }),
    isRecord: true,
  };
}

/** The found records grouped by list, in the server's order. `timeZone` is the review team's. */
export const recordGroups = (found: readonly FoundRecord[], timeZone: string) =>
  [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, records]) => ({
    label: pageOf(kind).name,
    entries: records.map((record) => recordEntry(record, timeZone)),
  }));
