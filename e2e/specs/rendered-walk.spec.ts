import type { BrowserContext } from "@playwright/test";
import { fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { call, expect, test } from "../fixtures/test.ts";
import { desk, phone } from "../steps/accessible.ts";
import { bookFromTheEnd } from "../steps/booking.ts";
import { untilReady } from "../steps/in-app.ts";

/** Each width with each scheme. */
const looks = [0, 1, 2, 3, 4, 5].map((look) => ({
  viewport: look % 2 === 0 ? desk : phone,
  colorScheme: (["dark", "light", "dark"] as const)[look % 3],
  chosen: ["light", "dark", undefined][look % 3],
}));

/** Opens each page in one of the looks; answers what was wrong on any of them. The data of those in `withoutData` cannot be loaded. */
async function walk(
  context: BrowserContext,
  origin: string,
  paths: string[],
  withoutData: string[],
) {
  const page = await context.newPage();
  const wrong: string[] = [];
  let place = "";
  const note = (what: string) => wrong.push(`${place}: ${what}`);
  page.on("pageerror", (error) => note(error.message));
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    // The browser notes by itself what the server rejects.
    if (!/the server responded with a status of 4(?:04|09|22)/.test(message.text()))
      note(message.text());
  });
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) =>
      reportError(new Error(`${event.violatedDirective} ${event.blockedURI}`)),
    );
    let rendered: Element | null;
    addEventListener("DOMContentLoaded", () => {
      rendered = document.querySelector("#main");
    });
    new MutationObserver(() =>
      Object.assign(window, { isKept: Boolean(rendered?.isConnected) }),
    ).observe(document, { subtree: true, attributeFilter: ["data-ready"] });
  });
  // From the second visit on, the server knows the time zone.
  await page.goto(`${origin}/privacy`);
  await untilReady(page);
  for (const [at, path] of paths.entries()) {
    const { viewport, colorScheme, chosen } = looks[at % looks.length]!;
    place = `${path}, ${viewport.width} px, ${chosen ?? `system's ${colorScheme}`}`;
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await context.clearCookies({ name: "color_scheme" });
    if (chosen !== undefined)
      await context.addCookies([{ name: "color_scheme", value: chosen, url: origin }]);
    const response = await page.goto(origin + path);
    await untilReady(page);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const html = (await response?.text()) ?? "";
    const isWhole = html.includes("isWhole:!0");
    const found = await page.evaluate(() => {
      const { isKept } = window as never as { isKept: boolean };
      return {
        titles: [...document.head.querySelectorAll("title")].map((title) => title.text),
        scheme: document.documentElement.dataset.mantineColorScheme,
        isKept,
      };
    });
    if (found.titles.length !== 1 || !found.titles[0]!.endsWith("Compliance CheckUp"))
      note(`the titles ${found.titles.join()}`);
    if (found.scheme !== (chosen ?? colorScheme)) note(`the scheme ${found.scheme}`);
    if (isWhole && !found.isKept) note("rendered anew");
    const isLoading = /Loading(?! more)[^<]*\.\.\./.test(html);
    if (isWhole && isLoading && !withoutData.includes(path)) note("sent while it loads");
  }
  await page.close();
  return wrong;
}

test("the web client takes over every page as it was rendered, without an error", async ({
  browser,
  page,
  product,
  signIn,
  administratorCookies,
}) => {
  test.slow();
  const { origin } = product;
  const [office, visitor, newcomer] = (await Promise.all(
    [0, 1, 2].map(() => browser.newContext()),
  )) as [BrowserContext, BrowserContext, BrowserContext];
  await office.addCookies(administratorCookies);
  await signIn(await newcomer.newPage(), "new@taken-over.com");
  await signIn(page, "ann@taken-over.com");
  const id = await fillCheckup(page, origin, usualAnswers, 12);
  const { id: done } = await bookFromTheEnd(page, product, { companyName: "Done", slot: 9 });
  await call(page, origin, "checkups/complete", { id: done });
  const steps = Array.from({ length: 12 }, (_, step) => `/checkup/${id}?step=${step + 1}`);
  const lists = ["frameworks", "checkups", "profiles", "roles", "cloud-platforms", "it-security"];
  const others = ["saas", "work-platforms", "app-logos", "readiness", "meetings", "activity"];
  const rest = ["api-tokens", "health", `checkups/${done}`, "checkups/nothing", "saas?search=-"];
  const results = [`/checkup/${id}/result`, `/checkup/${done}/result`, `/checkup/${done}?step=11`];
  const withoutData = ["/brief", `/checkup/${id}/result`, "/admin626/checkups/nothing"];
  const visits: [BrowserContext, string[]][] = [
    [visitor, ["/", "/auth", "/auth?next=/dashboard", "/terms", "/meeting", "/brief"]],
    [newcomer, ["/dashboard", "/admin626", `/checkup/${id}/result`]],
    [page.context(), ["/dashboard", ...steps, `/checkup/${id}`, ...results]],
    [office, ["", ...lists, ...others, ...rest].map((path) => `/admin626/${path}`)],
  ];
  const wrong = await Promise.all(
    visits.map(([context, paths]) => walk(context, origin, paths, withoutData)),
  );
  expect(wrong.flat()).toEqual([]);
  await Promise.all([office, visitor, newcomer].map((context) => context.close()));
});
