import { fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { expect, test } from "../fixtures/test.ts";
import { tabTo } from "../steps/focus.ts";

test("a page that opens takes the focus, and the title changes with it", async ({
  page,
  signInAsAdministrator,
}) => {
  await signInAsAdministrator(page);
  await page.goto("/dashboard");
  await tabTo(page, "link", "Admin Panel");
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle(/^Overview/);
  await expect(page.getByRole("main")).toBeFocused();
  await tabTo(page, "link", "Health", { key: "Shift+Tab" });
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle(/^Health/);
  await expect(page.getByRole("main")).toBeFocused();
});

test("saving is announced politely: once for many keys, and again when it is done", async ({
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
  await expect(state).toHaveText("Saving...");
  expect(await said()).toEqual(["Saving..."]);
  letOn();
  await expect(state).toHaveText("Saved");
  expect((await said()).at(-1)).toBe("Saved");
});

test("errors belong to their fields, and errors and results are announced", async ({
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

test("with reduced motion a step appears without any", async ({ page, product, signIn }) => {
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
