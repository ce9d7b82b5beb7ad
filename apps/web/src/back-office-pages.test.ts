import { pageAt } from "@app/contract";
import { expect, test } from "vitest";
import { createAppRouter } from "#app.tsx";
import { menu } from "#features/back-office/menu.ts";
import { lists } from "#lib/activity.ts";
import { queryClient } from "#lib/query-client.ts";

const paths = Object.values(createAppRouter({ queryClient }).routesById)
  .filter(({ id }) => id.startsWith("/admin626/"))
  .map(({ id }) => id.replace(/\/$/, ""));
/** Those that are not of one record. */
const pages = paths.filter((path) => !path.includes("$"));

test("the server knows the address of every page of the admin panel", () => {
  // Missing here: add it to `pagePatterns` in packages/contract/src/site.ts.
  expect(paths.filter((path) => pageAt(path) === undefined)).toEqual([]);
  expect(paths).toContain("/admin626/saas");
});

test("the menu has every page of the admin panel that needs no id", () => {
  // Missing here: add it to features/back-office/menu.ts.
  const inMenu = menu.flatMap((group) => group.pages.map(([to]): string => to));
  expect(new Set(inMenu)).toEqual(new Set(pages));
});

test("the activity has a name for every list that can be exported", () => {
  const notExported = [
    "/admin626/api-tokens",
    "/admin626/brand",
    "/admin626/deliveries",
    "/admin626/emails",
    "/admin626/readiness",
    "/admin626/trash",
    "/admin626/webhooks",
  ];
  const noList = ["/admin626", "/admin626/health"];
  // Missing here: add it to `lists` in lib/activity.ts.
  const named = Object.values(lists).map(({ to }): string => to);
  expect(new Set([...named, ...notExported, ...noList])).toEqual(new Set(pages));
});
