import { cancel, failure, leaveWebsite, name, test, website } from "../steps/company.ts";
import { expect } from "../fixtures/test.ts";
import { expectAccessible } from "../steps/accessible.ts";

test.use({ looksUp: true });

test("on a phone every state is accessible and nothing jumps", async ({ page, openStep }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openStep("kim@phone-company.com", { companyName: "Kim and Sons" });
  await expect(page.getByRole("button", { name: /^Use .*phone-company.com$/ })).toBeVisible();
  await expectAccessible(page);
  await website(page).fill("slow-site.com/phone");
  const top = async () => (await name(page).boundingBox())?.y;
  const before = await top();
  // Held back here and not by the website: the product would wait for that only a few seconds.
  const { promise: held, resolve: letOn } = Promise.withResolvers<void>();
  await page.route("**/lookup/extractCompanyInfo", async (route) => {
    await held;
    await route.continue();
  });
  await website(page).press("Enter");
  await expect(cancel(page)).toBeVisible();
  expect(await top()).toBe(before);
  await expectAccessible(page);
  letOn();
  await expect(page.getByText("slow-site.com says: Slow Site")).toBeVisible();
  expect(await top()).toBe(before);
  await expectAccessible(page);
  await leaveWebsite(page, "broken-site.com");
  await expect(failure(page)).toBeVisible();
  await expectAccessible(page);
});
