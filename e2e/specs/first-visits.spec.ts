import { statSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import {
  appCode,
  dist,
  loadedWith,
  readManifest,
  routeCode,
  routesOf,
} from "../../scripts/built-chunks.ts";
import { startCheckup } from "../fixtures/filled-checkup.ts";
import { expect, test } from "../fixtures/test.ts";

const manifest = readManifest();
const routes = routesOf(manifest);
const isOfBackOffice = (route: string) => route.startsWith("admin626");
const scriptsOf = (chosen: string[]) =>
  new Set(loadedWith(manifest, [appCode, ...chosen.map(routeCode)]).scripts);

/** All that these routes may ever load, by and by; where the app leads from them is another page's matter. */
const everLoadedBy = (chosen: string[]) =>
  new Set(
    loadedWith(manifest, chosen.map(routeCode), ({ imports = [], dynamicImports = [] }) => [
      ...imports,
      ...dynamicImports.filter((one) => !one.startsWith("src/routes/")),
    ]).scripts,
  );

const forCustomers = everLoadedBy(routes.filter((route) => !isOfBackOffice(route)));
const forAdministrators = [...everLoadedBy(routes.filter(isOfBackOffice))].filter(
  (file) => !forCustomers.has(file),
);

/** The paths of all scripts that a page asks for from now on, with what it asks for in advance. */
function scriptsAskedBy(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".js")) asked.add(pathname.slice(1));
  });
  return asked;
}

test("customers load no code of the admin panel", async ({ page, product, signIn }) => {
  const asked = scriptsAskedBy(page);
  await signIn(page, "no-admin-code@acme.com");
  const id = await startCheckup(page, product.origin);
  await page.goto(`/checkup/${id}`);
  await page.waitForLoadState("networkidle"); // with what the wizard brings when it is idle
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(asked.size).toBeGreaterThan(5);
  expect(forAdministrators.length).toBeGreaterThan(5);
  // What a customer's page came to need would else count as his.
  expect([...forCustomers].filter((file) => /\/admin/.test(file))).toEqual([]);
  expect([...asked].filter((file) => forAdministrators.includes(file))).toEqual([]);
});

/** Compressed, as most browsers get them. */
const weightOf = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0);

test("what a first visit loads before it can be used stays small", async ({ page }) => {
  const asked = scriptsAskedBy(page);
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect([...asked]).toEqual([]); // until somebody begins to use it
  const limits = {
    index: 160, // with the sample
    auth: 185,
    dashboard: 150,
    "checkup.$id": 171,
    "admin626/saas": 230,
  };
  for (const [route, most] of Object.entries(limits)) {
    const frame = isOfBackOffice(route) ? ["admin626/route"] : [];
    expect.soft(weightOf(scriptsOf([...frame, route])), route).toBeLessThan(most * 1_000);
  }
});
