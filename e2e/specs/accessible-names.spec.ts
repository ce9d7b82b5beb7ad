import type { Page } from "@playwright/test";
import { fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { expect, test } from "../fixtures/test.ts";
import { tabTo } from "../steps/focus.ts";

const administration = [
  "",
  "/frameworks",
  "/checkups",
  "/profiles",
  "/roles",
  "/cloud-platforms",
  "/it-security",
  "/saas",
  "/work-platforms",
  "/app-logos",
  "/meetings",
  "/activity",
  "/api-tokens",
  "/health",
].map((path) => `/admin626${path}`);

const focused = (page: Page) => page.locator(":focus");

/** One heading of the first level, the landmarks, a language, and a first stop that leads past the bar. */
async function saysWhatItIs(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByRole("main")).toHaveCount(1);
  await expect(page.getByRole("banner")).toHaveCount(1);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  // From the start of the document, wherever the page itself has put the focus.
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  });
  await page.keyboard.press("Tab");
  await expect(focused(page), `first stop of ${path}`).toHaveText("Skip to content");
  await expect(focused(page)).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page).toHaveTitle(/Compliance CheckUp$/);
  return page.title();
}

test("every page has its title, its heading, its landmarks and a way past the bar", async ({
  page,
  product,
  signIn,
  signInAsAdministrator,
}) => {
  test.slow();
  const titles: string[] = [];
  const look = async (path: string) => void titles.push(await saysWhatItIs(page, path));
  for (const path of ["/", "/auth", "/terms", "/privacy", "/nowhere", "/api/reference"]) {
    await look(path);
  }
  await look("/meeting");
  await signIn(page, "ann@named-pages.com");
  const id = await fillCheckup(page, product.origin, usualAnswers, 12);
  await look("/dashboard");
  for (let step = 1; step <= 12; step += 1) {
    await look(`/checkup/${id}?step=${step}`);
    await expect(page.getByRole("contentinfo")).toHaveCount(1);
    await expect(page.getByRole("navigation", { name: "Steps" })).toHaveCount(1);
  }
  await signInAsAdministrator(page);
  for (const path of administration) {
    await look(path);
    await expect(page.getByRole("navigation", { name: "Administration" })).toHaveCount(1);
  }
  expect(new Set(titles).size, `all titles differ: ${titles.join("; ")}`).toBe(titles.length);
});

test("a page that opens takes the focus, and the title changes with it", async ({
  page,
  signInAsAdministrator,
}) => {
  await signInAsAdministrator(page);
  await page.goto("/dashboard");
  await tabTo(page, "link", "Administration");
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle(/^Overview/);
  await expect(page.getByRole("main")).toBeFocused();
  await tabTo(page, "link", "Health", { key: "Shift+Tab" });
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle(/^Health/);
  await expect(page.getByRole("main")).toBeFocused();
});

test("saving is said politely: once for many keys, and again when it is done", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "ann@politely-saved.com");
  const id = await fillCheckup(page, product.origin, usualAnswers, 1);
  await page.goto(`/checkup/${id}?step=1`);
  const state = page.getByRole("status").filter({ hasText: /Saved|Saving/ });
  await expect(state).toHaveText("Saved");
  await state.evaluate((element) => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      const text = element.textContent ?? "";
      if (text !== said.at(-1)) said.push(text);
    }).observe(element, { childList: true, characterData: true, subtree: true });
  });
  const said = () => page.evaluate(() => (window as never as { said: string[] }).said);
  const { promise: held, resolve: letOn } = Promise.withResolvers<void>();
  await page.route("**/api/rpc/checkups/save", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel("Company Name").pressSequentially(" and many more words");
  await expect(state).toHaveText("Saving…");
  expect(await said()).toEqual(["Saving…"]);
  letOn();
  await expect(state).toHaveText("Saved");
  expect((await said()).at(-1)).toBe("Saved");
});

test("errors belong to their fields, and what is refused or done is read out", async ({
  page,
  signIn,
}) => {
  await page.goto("/auth");
  const email = page.getByLabel("Business Email");
  await expect(email).toHaveAccessibleDescription("Please use your business email address");
  await email.fill("nonsense");
  await email.press("Enter");
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toHaveAccessibleDescription(/Please enter a valid email address/);
  await expect(email).toBeFocused();
  await expect(page.getByRole("alert")).toHaveText("Please enter a valid email address");

  await signIn(page, "ann@read-out.com");
  await page.goto("/dashboard");
  await page.route("**/api/rpc/checkups/create", (route) => route.abort());
  await page.getByRole("button", { name: "Start New CheckUp" }).first().click();
  await expect(page.getByRole("alert")).toContainText("Error creating checkup");
  await page.unroute("**/api/rpc/checkups/create");
  await page.getByRole("button", { name: "Start New CheckUp" }).first().click();
  await expect(page.getByLabel("Company Name")).toBeVisible();
  await page.getByLabel("Website").fill("half-a-web");
  await page.getByLabel("Website").blur();
  await expect(page.getByLabel("Website")).toHaveAccessibleDescription(
    /Please enter a valid website URL/,
  );
  await expect(page.getByRole("button", { name: "Next" })).toHaveAccessibleDescription(
    "Please enter a valid website URL",
  );
});

test("who wants less motion sees a step come without any", async ({ page, product, signIn }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, "ann@less-motion.com");
  const id = await fillCheckup(page, product.origin, usualAnswers, 12);
  await page.goto(`/checkup/${id}?step=9`);
  const next = page.getByRole("button", { name: "Next", exact: true });
  await expect(next).toBeEnabled();
  await page.evaluate(() => {
    const long: string[] = [];
    Object.assign(window, { long });
    document.addEventListener("animationstart", ({ animationName }) => {
      const running = document.getAnimations().map(({ effect }) => effect?.getTiming().duration);
      if (running.some((duration) => Number(duration) > 1)) long.push(animationName);
    });
  });
  await next.click();
  await expect(page.getByRole("heading", { level: 1, name: "Let's Define Scope" })).toBeFocused();
  expect(await page.evaluate(() => (window as never as { long: string[] }).long)).toEqual([]);
});
