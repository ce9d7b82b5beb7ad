import type { FoundRecord, RecordKind } from "@app/contract";
import { linkOptions } from "@tanstack/react-router";
import { checkupName } from "#lib/labels.ts";
import { meetingTimes } from "#lib/meeting-times.ts";
import { recordLists, searchable } from "#lib/record-lists.ts";
import { menu } from "./menu.ts";
import type { Entry, EntryGroup } from "./palette-entries.ts";

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
  return linkOptions({ to: listOf[kind], search: search as never }); // no route declares its search
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

const entryOf = (record: FoundRecord, timeZone: string): Entry => ({
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
      .map((record) => entryOf(record, timeZone)),
  }));
}
