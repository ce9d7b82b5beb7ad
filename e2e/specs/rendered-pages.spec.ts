import type { Page } from "@playwright/test";
import pg from "pg";
import { DatabaseInUse, startEmbeddedDatabase } from "../../apps/server/src/db/embedded.ts";
import { fillCheckup, startCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { expect, test } from "../fixtures/test.ts";
import { soon, useEarly } from "../steps/in-app.ts";

const ready = "html[data-ready]";

const cookiesOf = async (page: Page) =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");

test("before any script runs, pages show their content, and a customer's page the customer's data", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "ann@rendered-content.com");
  const id = await fillCheckup(page, product.origin, usualAnswers, 12);
  await page.route("**/*.js", (route) => route.abort());
  for (const [path, text] of [
    ["/dashboard", usualAnswers.companyName],
    [`/checkup/${id}?step=4`, "Physical Locations"],
    [`/checkup/${id}?step=7`, "Popular Applications"],
    [`/checkup/${id}?step=11`, usualAnswers.companyName],
  ] as const) {
    await useEarly(page, path, () => expect(page.getByText(text).first()).toBeVisible(soon));
    await expect(page.getByRole("alert")).toContainText("cannot be reached");
  }
  await page.goto(`/checkup/${id}?step=7`);
  await expect(page.locator("main img").first()).toBeVisible(); // pictures wait for the first paint, not for scripts
  await page.goto(`/checkup/${id}?step=1`);
  await expect(page.getByLabel("Company Name")).toHaveValue(usualAnswers.companyName);
});

test("without scripts, sign-in and every other page say that they are needed", async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${product.origin}/auth`);
  await expect(page.locator("form noscript p")).toHaveText(/^Signing in needs JavaScript/);
  await page.goto(`${product.origin}/terms`);
  await expect(page.getByRole("heading", { name: "Terms of service" })).toBeVisible();
  await expect(page.locator("body > noscript p")).toHaveText(/^This page needs JavaScript/);
  await context.close();
});

test("pages that are rendered for two people at once hold nothing of the other", async ({
  browser,
  product,
  signIn,
}) => {
  const people = await Promise.all(
    ["ann", "bob"].map(async (name) => {
      const page = await (await browser.newContext()).newPage();
      await signIn(page, `${name}@only-${name}s.com`);
      const answers = { ...usualAnswers, companyName: `Company of ${name}` };
      const id = await fillCheckup(page, product.origin, answers, 12);
      const cookie = await cookiesOf(page);
      await page.context().close();
      return {
        name,
        cookie,
        paths: ["/dashboard", `/checkup/${id}?step=1`, `/checkup/${id}?step=11`],
      };
    }),
  );
  const [ann, bob] = people as [(typeof people)[0], (typeof people)[0]];
  const render = async ({ name, cookie, paths }: typeof ann, other: typeof ann, turn: number) => {
    const response = await fetch(product.origin + paths[turn % paths.length], {
      headers: { cookie },
    });
    const text = await response.text();
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(text).toContain(`${name}@only-${name}s.com`);
    expect(text).not.toContain(`only-${other.name}s.com`);
    expect(text).not.toContain(`Company of ${other.name}`);
  };
  // Twenty at once: of more, a busy machine would leave some to the browser.
  for (let from = 0; from < 30; from += 10) {
    const turns = Array.from({ length: 10 }, (_, at) => from + at);
    await Promise.all(turns.flatMap((turn) => [render(ann, bob, turn), render(bob, ann, turn)]));
  }
});

test("hostile names are text, also in the data of a rendered page", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "ann@hostile-rendered.com");
  const companyName = `</script><script>document.title="taken"</script><!--<script>`;
  const id = await fillCheckup(page, product.origin, { ...usualAnswers, companyName }, 12);
  for (const path of ["/dashboard", `/checkup/${id}?step=1`, `/checkup/${id}?step=11`]) {
    const response = await page.goto(path);
    expect(await response?.text()).not.toContain("</script><script>document");
    await expect(page.locator(ready)).toHaveCount(1);
    await expect(page).not.toHaveTitle("taken");
  }
});

test("session and role decide before the first byte, and Back after signing out shows nothing of the account", async ({
  page,
  product,
  signIn,
}) => {
  const ask = (path: string, cookie = "") =>
    fetch(product.origin + path, { headers: { cookie }, redirect: "manual" });
  const signedOut = await ask("/checkup/00000000-0000-4000-8000-000000000000?step=2");
  expect(signedOut.status).toBe(307);
  expect(signedOut.headers.get("location")).toMatch(/^\/auth\?next=.+step%3D2/);
  await signIn(page, "ann@first-byte.com");
  const cookie = await cookiesOf(page);
  expect((await ask("/", cookie)).headers.get("location")).toBe("/dashboard");
  expect(await (await ask("/admin626/profiles", cookie)).text()).toContain("Access Denied");

  await startCheckup(page, product.origin);
  await page.goto("/terms");
  await page.goto("/dashboard");
  await page.goto("/privacy");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("ann@first-byte.com")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Dashboard" })).toHaveCount(0);
});

/** Holds a table of the product's own database; answers what lets it go. */
async function holdTable(folder: string, table: string) {
  const inUse = await startEmbeddedDatabase({ dataDir: folder }).catch((error: unknown) => error);
  if (!(inUse instanceof DatabaseInUse)) throw inUse;
  const client = new pg.Client({ connectionString: inUse.url });
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return () => client.end();
}

test("a slow database holds back what it has to say alone: the frame is there before, and the data come in the same document", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "ann@slow-database.com");
  await fillCheckup(page, product.origin, { ...usualAnswers, companyName: "Slow Mill" }, 12);
  const cookie = await cookiesOf(page);
  let letGo = await holdTable(product.folder, "checkups");
  try {
    const response = await fetch(`${product.origin}/dashboard`, { headers: { cookie } });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.includes("</main>")) text += (await reader.read()).value ?? "";
    expect(text).toContain("ann@slow-database.com");
    expect(text).not.toContain("Slow Mill");
    await letGo();
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
    expect(text).toContain("Slow Mill");

    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    letGo = await holdTable(product.folder, "checkups");
    await page.goto("/dashboard", { waitUntil: "commit" });
    await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Loading" }).first()).toBeAttached();
    await letGo();
    await expect(page.getByText("Slow Mill").first()).toBeVisible();
    expect(asked.filter((url) => url.endsWith("/checkups/list"))).toEqual([]);
  } finally {
    await letGo().catch(() => undefined);
  }
});

test("data that come while React takes the page over wait until it has", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "ann@slow-browser.com");
  const id = await fillCheckup(page, product.origin, usualAnswers, 12);
  const wrong: string[] = [];
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 8 });
  for (const [step, table] of [
    [5, "work_platforms"],
    [6, "cloud_platforms"],
  ] as const) {
    const letGo = await holdTable(product.folder, table);
    try {
      await page.goto(`/checkup/${id}?step=${step}`, { waitUntil: "commit" });
    } finally {
      await letGo();
    }
    await expect(page.getByRole("checkbox").first()).toBeAttached({ timeout: 30_000 });
    await expect(page.locator(ready)).toBeAttached();
  }
  expect(wrong).toEqual([]);
});

test("moments are in the visitor's own zone, on the first visit and before any script on the second", async ({
  browser,
  product,
  administratorCookies,
}) => {
  const timeZone = "Asia/Kolkata"; // the minutes differ too
  const context = await browser.newContext({ timezoneId: timeZone });
  await context.addCookies(administratorCookies);
  const page = await context.newPage();
  await page.goto(`${product.origin}/admin626/activity`);
  const moment = page.getByRole("table").getByRole("time").first();
  const inZone = async () => {
    const at = new Date((await moment.getAttribute("datetime"))!);
    const parts = { dateStyle: "medium", timeStyle: "short", timeZone } as const;
    return new Intl.DateTimeFormat("en-US", parts).format(at).replaceAll("\u202F", " ");
  };
  await expect(moment).toHaveText(await inZone());
  await expect(page.locator(ready)).toBeAttached();
  await page.route("**/*.js", (route) => route.abort());
  await expect(async () => {
    await page.reload();
    await expect(moment).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(moment).toHaveText(await inZone());
  await context.close();
});
