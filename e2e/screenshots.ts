import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { bookFromTheEnd, meetingLink } from "./booking-steps.ts";
import { expect, test } from "./fixtures.ts";
import { fillCheckup, usualAnswers } from "./filled-checkup.ts";
import { shootBackOffice } from "./screenshots-admin.ts";

const folder = fileURLToPath(new URL("../screenshots", import.meta.url));
const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

const guests = Array.from({ length: 10 }, (_, at) => `guest-number-${at}@guests.com`).join();
/** Each picture's meeting has a time of its own. */
let slot = 0;

for (const colorScheme of ["light", "dark"] as const) {
  for (const viewport of sizes) {
    const shooting =
      (page: Page) =>
      async (name: string, fullPage = true) => {
        await page.waitForLoadState("networkidle");
        const path = `${folder}/${name}-${viewport.width}-${colorScheme}.png`;
        await page.screenshot({ path, fullPage });
      };

    test(`${viewport.width} ${colorScheme}`, async ({ page, product, signIn }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize(viewport);
      const shoot = shooting(page);
      const open = async (path: string, name: string, fullPage?: boolean) => {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await shoot(name, fullPage);
      };
      await open("/", "landing");
      await open("/auth", "auth");
      await open("/terms", "terms");
      await open("/nowhere", "not-found");
      const email = `${colorScheme}-${viewport.width}@springfield-machines.com`;
      await signIn(page, email);
      await open("/dashboard", "dashboard-empty");
      const id = await fillCheckup(page, product.origin, usualAnswers, 12);
      await fillCheckup(page, product.origin, {}, 1);
      await open("/dashboard", "dashboard");
      for (let step = 1; step <= 12; step += 1) {
        await open(`/checkup/${id}?step=${step}`, `step-${String(step).padStart(2, "0")}`, false);
      }
      const calendar = page.getByRole("group", { name: "Date" });
      const free = calendar.locator("td button:not([disabled])").filter({ visible: true });
      await free.last().click();
      await page.getByRole("radio").nth(3).check();
      await shoot("step-12-chosen");
      await open(`/checkup/${id}?step=11`, "step-11-whole");
      const before = await product.mailCount();
      await bookFromTheEnd(page, product, { companyName: "Acme", slot: slot++, guests });
      await open("/dashboard", "dashboard-meeting");
      await open(meetingLink((await product.mailTo(email, before)).text), "meeting");
      await page.getByRole("button", { name: "Change" }).click();
      await shoot("meeting-change");
    });

    test(`back office, ${viewport.width} ${colorScheme}`, async ({
      page,
      signInAsAdministrator,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize(viewport);
      await signInAsAdministrator(page);
      await shootBackOffice(page, shooting(page));
    });
  }
}
