import type { FoundRecord } from "@app/contract";
import { IconApps } from "@tabler/icons-react";
import { expect, test, vi } from "vitest";
import { entriesFor, pageEntries, recordGroups, shortcutsEntry } from "./palette-entries.ts";
import type { Entry } from "./palette-entries.ts";

const names = (entries: readonly Entry[]) => entries.map(({ name }) => name);
const entry = (name: string): Entry => ({ key: name, name, Icon: IconApps, run: () => undefined });

test("finds pages by all words of their names, in any order, and by their aliases", () => {
  expect(entriesFor("", pageEntries)).toEqual(pageEntries);
  expect(names(entriesFor("  applications SAAS ", pageEntries))).toEqual(["SaaS Applications"]);
  expect(names(entriesFor("files", pageEntries))).toEqual(["App Logos", "User Profiles"]);
  expect(names(entriesFor("audit", pageEntries))).toEqual(["Activity"]);
  expect(names(entriesFor("no such page", pageEntries))).toEqual([]);
});

test("lists names with a word that begins with the text before those that contain it", () => {
  const all = ["Reapply", "Apps", "My apps", "Snapping"].map(entry);
  expect(names(entriesFor("app", all))).toEqual(["Apps", "My apps", "Reapply", "Snapping"]);
});

test("gives every entry its own key", () => {
  const entries = [...pageEntries, shortcutsEntry(() => undefined)];
  const keys = entries.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

const found = (values: Partial<FoundRecord>): FoundRecord => ({
  kind: "saas-application",
  id: "1",
  name: "Slack",
  detail: "slack",
  startsAt: null,
  ...values,
});

const zone = "America/New_York";

test("groups records by list, in the server's order, and links each to its page or a search", () => {
  const file = found({ kind: "file", name: "slack.png", detail: "app_logos" });
  const groups = recordGroups([found({}), found({ id: "2" }), file], zone);
  expect(groups.map(({ label, entries }) => [label, entries.length])).toEqual([
    ["SaaS Applications", 2],
    ["App Logos", 1],
  ]);
  const linkOf = (values: Partial<FoundRecord>) =>
    recordGroups([found(values)], zone)[0]?.entries[0]?.link;
  const company = { name: null, detail: "ann@acme.com" };
  const [group] = recordGroups([found({ kind: "checkup", ...company })], zone);
  expect(group?.entries[0]?.name).toBe("Untitled CheckUp");
  expect(linkOf({ kind: "checkup", ...company })).toEqual({
    to: "/admin626/checkups/$id",
    params: { id: "1" },
  });
  expect(linkOf({ kind: "meeting", ...company })).toEqual({
    to: "/admin626/meetings",
    search: { search: "ann@acme.com", time: null },
  });
  expect(linkOf({})).toEqual({ to: "/admin626/saas", search: { search: "Slack" } });
  const long = `${"x".repeat(199)}😀.png`; // a search has at most 200 code units, and does not end in half a character
  expect(linkOf({ kind: "file", name: long })).toEqual({
    to: "/admin626/app-logos",
    search: { search: "x".repeat(199) },
  });
});

test("shows a meeting in the reader's time zone and in the team's", () => {
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
