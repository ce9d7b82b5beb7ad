import type { BrowserContext } from "@playwright/test";
import { fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { call, expect, test } from "../fixtures/test.ts";
import { desk, phone } from "../steps/accessible.ts";
import { bookFromTheEnd } from "../steps/booking.ts";
import { untilReady } from "../steps/in-app.ts";

interface Look {
  viewport: { width: number; height: number };
  colorScheme: "light" | "dark";
  /** The scheme in the visitor's cookie. */
  chosen?: "light" | "dark";
}

/** Opens each page in one of the looks; answers what was wrong on any of them. The data of those in `withoutData` cannot be loaded. */
async function walk(
  context: BrowserContext,
  origin: string,
  { viewport, colorScheme, chosen }: Look,
  paths: string[],
  withoutData: string[],
) {
  const page = await context.newPage();
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  if (chosen) await context.addCookies([{ name: "color_scheme", value: chosen, url: origin }]);
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
    // The page is whole; its late data may follow.
    addEventListener("rendered", () => {
      rendered = document.querySelector("#main");
    });
    new MutationObserver(() =>
      Object.assign(window, { isKept: Boolean(rendered?.isConnected) }),
    ).observe(document, { subtree: true, attributeFilter: ["data-ready"] });
  });
  // From the second visit on, the server knows the time zone.
  await context.addCookies([{ name: "time_zone", value: "America/New_York", url: origin }]);
  for (const path of paths) {
    place = path;
    const response = await page.goto(origin + path);
    await untilReady(page);
    const html = (await response?.text()) ?? "";
    const isWhole = !html.includes("promise:");
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
    if (!found.isKept) note("rendered anew");
    const isLoading = /Loading(?! more)[^<]*\.\.\./.test(html);
    if (isWhole && isLoading && !withoutData.includes(path)) note("sent while it loads");
  }
  await page.close();
  return wrong;
}

test("the web client takes over a customer's pages as they were rendered, without an error", async ({
  browser,
  page,
  product,
  signIn,
}) => {
  test.slow();
  const { origin } = product;
  const [visitor, newcomer] = [await browser.newContext(), await browser.newContext()];
  await signIn(await newcomer.newPage(), "new@taken-over.com");
  await signIn(page, "ann@taken-over.com");
  const id = await fillCheckup(page, origin, usualAnswers, 12);
  const { id: done } = await bookFromTheEnd(page, product, { companyName: "Done", slot: 9 });
  await call(page, origin, "checkups/complete", { id: done });
  await page.goto("about:blank");
  const steps = Array.from({ length: 12 }, (_, step) => `/checkup/${id}?step=${step + 1}`);
  const results = [`/checkup/${id}/result`, `/checkup/${done}/result`, `/checkup/${done}?step=11`];
  const withoutData = ["/brief", `/checkup/${id}/result`];
  const visits: [BrowserContext, Look, string[]][] = [
    [
      visitor,
      { viewport: phone, colorScheme: "dark" },
      ["/", "/sample", "/auth", "/auth?next=/dashboard", "/terms", "/meeting", "/brief"],
    ],
    [
      newcomer,
      { viewport: desk, colorScheme: "dark", chosen: "light" },
      ["/dashboard", "/admin626", `/checkup/${id}/result`],
    ],
    [
      page.context(),
      { viewport: phone, colorScheme: "light", chosen: "dark" },
      ["/dashboard", ...steps, `/checkup/${id}`, ...results],
    ],
  ];
  for (const [context, look, paths] of visits)
    expect(await walk(context, origin, look, paths, withoutData)).toEqual([]);
  await visitor.close();
  await newcomer.close();
});

test("the web client takes over the admin panel as it was rendered, without an error", async ({
  browser,
  product: { origin },
  administratorCookies,
}) => {
  test.slow();
  // The other platforms and applications are on the pages of these.
  const lists = ["frameworks", "checkups", "profiles", "roles", "work-platforms", "saas"];
  const others = ["app-logos", "readiness", "meetings", "activity"];
  const rest = ["api-tokens", "health", "checkups/nothing", "saas?search=-"];
  const all = ["", ...lists, ...others, ...rest];
  // The server does not know the width: on a desk, one of each kind of page.
  for (const [viewport, shown] of [
    [phone, all],
    [desk, ["", "checkups", "saas", "app-logos", "readiness", "health"]],
  ] as const) {
    const paths = shown.map((path) => `/admin626/${path}`);
    const office = await browser.newContext();
    await office.addCookies(administratorCookies);
    const look = { viewport, colorScheme: "light" } as const;
    const withoutData = ["/admin626/checkups/nothing"];
    expect(await walk(office, origin, look, paths, withoutData)).toEqual([]);
    await office.close();
  }
});
