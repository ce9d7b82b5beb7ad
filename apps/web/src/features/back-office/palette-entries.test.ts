import type { FoundRecord } from "@app/contract";
import { IconApps } from "@tabler/icons-react";
import { expect, test, vi } from "vitest";
import { actionEntries, pageEntries, recentEntries, recordGroups } from "./palette-entries.ts";
import type { Entry } from "./palette-entries.ts";
import { entriesFor, markedParts } from "./palette-match.ts";
import { withPage } from "./recent-pages.ts";

const names = (entries: readonly Entry[]) => entries.map(({ name }) => name);
const entry = (name: string): Entry => ({ key: name, name, Icon: IconApps, run: () => undefined });

test("pages are found by all words of their names, in any order, and by what else they are called", () => {
  expect(entriesFor("", pageEntries)).toEqual(pageEntries);
  expect(names(entriesFor("  applications SAAS ", pageEntries))).toEqual(["SaaS Applications"]);
  expect(names(entriesFor("files", pageEntries))).toEqual(["App Logos", "User Profiles"]);
  expect(names(entriesFor("audit", pageEntries))).toEqual(["Activity"]);
  expect(names(entriesFor("no such page", pageEntries))).toEqual([]);
});

test("what begins so comes before what holds it", () => {
  const all = ["Reapply", "Apps", "My apps", "Snapping"].map(entry);
  expect(names(entriesFor("app", all))).toEqual(["Apps", "My apps", "Reapply", "Snapping"]);
});

test("the first place that holds what was typed is marked, if letters stay letters", () => {
  expect(markedParts("My Slack", "sLA")).toEqual(["My ", "Sla", "ck"]);
  expect(markedParts("My Slack", "")).toEqual(["My Slack", "", ""]);
  expect(markedParts("My Slack", "x")).toEqual(["My Slack", "", ""]);
  expect(markedParts("İİ Slack", "slack")).toEqual(["İİ Slack", "", ""]); // in small letters it is longer
});

test("no two entries have one key, and the color scheme that is there is not offered", () => {
  const deed = () => undefined;
  const deeds = { toggleSidebar: deed, setColorScheme: deed, showShortcuts: deed, signOut: deed };
  const actions = actionEntries(deeds, "dark", "/admin626");
  const keys = [...pageEntries, ...actions].map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(names(entriesFor("scheme", actions))).toEqual([
    "Light Color Scheme",
    "System Color Scheme",
  ]);
});

const found = (values: Partial<FoundRecord>): FoundRecord => ({
  kind: "saas-application",
  id: "1",
  name: "Slack",
  detail: "slack",
  website: null,
  startsAt: null,
  ...values,
});

const zone = "America/New_York";

test("records stand under the names of their lists, in the order of the server", () => {
  const groups = recordGroups(
    [
      found({}),
      found({ id: "2" }),
      found({ kind: "file", name: "slack.png", detail: "app_logos" }),
    ],
    zone,
  );
  expect(groups.map(({ label, entries }) => [label, entries.length])).toEqual([
    ["SaaS Applications", 2],
    ["App Logos", 1],
  ]);
});

test("a record leads to its page, or to its list with its name in the search", () => {
  const linkOf = (values: Partial<FoundRecord>) =>
    recordGroups([found(values)], zone)[0]?.entries[0]?.link;
  const company = { name: null, detail: "ann@acme.com" };
  expect(linkOf({ kind: "checkup", ...company })).toEqual({
    to: "/admin626/checkups/$id",
    params: { id: "1" },
  });
  expect(linkOf({ kind: "meeting", ...company })).toEqual({
    to: "/admin626/meetings",
    search: { search: "ann@acme.com", time: null },
  });
  expect(linkOf({})).toEqual({ to: "/admin626/saas", search: { search: "Slack" } });
  const long = `${"x".repeat(199)}😀.png`; // a search takes 200, and half a sign is none
  expect(linkOf({ kind: "file", name: long })).toEqual({
    to: "/admin626/app-logos",
    search: { search: "x".repeat(199) },
  });
});

test("a check-up without a company is told by its customer and website", () => {
  const [group] = recordGroups(
    [found({ kind: "checkup", name: null, detail: "ann@acme.com", website: "acme.com" })],
    zone,
  );
  expect(group?.entries[0]).toMatchObject({
    name: "Untitled CheckUp",
    detail: "ann@acme.com · acme.com",
  });
});

test("a meeting is said on the reader's clock, and on the team's beside it", () => {
  vi.stubEnv("TZ", "Europe/Berlin");
  const startsAt = new Date("2026-06-09T13:00:00Z");
  const [group] = recordGroups(
    [found({ kind: "meeting", name: "Acme", detail: "ann@acme.com", startsAt })],
    zone,
  );
  expect(group?.entries[0]?.detail).toBe(
    "Tuesday, June 9, 2026 at 03:00 PM GMT+2 (09:00 AM EDT for the review team) · ann@acme.com",
  );
  vi.unstubAllEnvs();
});

test("pages are recent once, the latest first, without the one that is open", () => {
  const page = (pathname: string) => ({ pathname, search: { search: "x" }, title: pathname });
  let pages = ["/1", "/2", "/3", "/2", "/4", "/5"]
    .map(page)
    .reduce(withPage, [] as ReturnType<typeof page>[]);
  expect(pages.map(({ pathname }) => pathname)).toEqual(["/5", "/4", "/2", "/3"]);
  pages = withPage(pages, { ...page("/admin626/saas"), title: "SaaS Applications" });
  const entries = recentEntries(pages, "/5");
  expect(names(entries)).toEqual(["SaaS Applications", "/4", "/2"]);
  expect(entries[0]).toMatchObject({
    Icon: IconApps,
    link: { to: "/admin626/saas", search: { search: "x" } },
  });
});
