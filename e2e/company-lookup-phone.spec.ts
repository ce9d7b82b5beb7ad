import { cancel, failure, leaveWebsite, name, test, website } from "./company-steps.ts";
import { expect } from "./fixtures.ts";
import { isSound } from "./sound.ts";

test.use({ looksUp: true });

for (const colorScheme of ["light", "dark"] as const) {
  test(`on a phone every state is sound and nothing jumps, ${colorScheme}`, async ({
    page,
    sites,
    openStep,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await openStep(`kim@${colorScheme}-phone-company.com`, { companyName: "Kim and Sons" });
    await expect(page.getByRole("button", { name: /^Use .*phone-company.com$/ })).toBeVisible();
    await isSound(page);
    await website(page).fill(`slow-site.com/${colorScheme}`);
    const top = async () => (await name(page).boundingBox())?.y;
    const before = await top();
    const release = sites.hold("slow-site.com");
    await website(page).press("Enter");
    await expect(cancel(page)).toBeVisible();
    expect(await top()).toBe(before);
    await isSound(page);
    release();
    await expect(page.getByText("slow-site.com says: Slow Site")).toBeVisible();
    expect(await top()).toBe(before);
    await isSound(page);
    await leaveWebsite(page, "broken-site.com");
    await expect(failure(page)).toBeVisible();
    await isSound(page);
  });
}
