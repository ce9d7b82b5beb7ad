import type { Page } from "@playwright/test";
import {
  card,
  chooseDay,
  chooseFreeTime,
  openStepTwelve,
  schedule,
  scheduleButton,
} from "../steps/booking.ts";
import { call, expect, customerTest as test } from "../fixtures/test.ts";

const changed = "This meeting has been changed. Please check it again.";

async function bookOnDay(page: Page, which: number) {
  await chooseDay(page, which);
  const time = await chooseFreeTime(page);
  await scheduleButton(page).click();
  await expect(card(page)).toBeVisible();
  const startsAt = new Date((await card(page).getByRole("time").getAttribute("datetime"))!);
  return { startsAt, time };
}

test("a meeting that was changed meanwhile is shown as it is now, and nothing is done to it", async ({
  page,
  product,
}) => {
  const id = await openStepTwelve(page, product, "Stale Cancel");
  const booked = await bookOnDay(page, 9);
  await page.getByRole("button", { name: "Cancel meeting", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel Meeting" });
  await expect(dialog).toContainText(booked.time);
  const startsAt = new Date(booked.startsAt.getTime() + 6 * 3_600_000); // in the afternoon
  const moved = await schedule(page, product.origin, { checkupId: id, startsAt, guests: "" });
  expect(moved.ok()).toBe(true);
  await dialog.getByRole("button", { name: "Cancel Meeting" }).click();
  await expect(page.getByText(changed)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(card(page)).not.toContainText(booked.time);
  await expect(card(page).getByRole("time")).toHaveAttribute("datetime", startsAt.toISOString());

  // Moved here, cancelled elsewhere: the choices stay.
  await page.getByRole("button", { name: "Change" }).click();
  await page.getByRole("radio", { name: "11:00 AM" }).check();
  await page.getByLabel("Guest emails (optional)").fill("carl@guests.com");
  await call(page, product.origin, "meetings/cancel", { checkupId: id });
  await scheduleButton(page).click();
  const alert = page.getByRole("main").getByRole("alert").filter({ hasText: changed });
  await expect(alert).toBeFocused();
  await expect(card(page)).toHaveCount(0);
  await expect(page.getByRole("radio", { name: "11:00 AM" })).toBeChecked();
  await expect(page.getByLabel("Guest emails (optional)")).toHaveValue("carl@guests.com");
  await scheduleButton(page).click();
  await expect(card(page)).toContainText("11:00 AM");
});

test("a chosen time that is not booked yet is not dropped without a question", async ({
  page,
  product,
}) => {
  await openStepTwelve(page, product, "Stale Leave");
  await bookOnDay(page, 11);
  await page.getByRole("button", { name: "Change" }).click();
  await page.getByRole("radio", { name: "11:00 AM" }).check();
  const dialog = page.getByRole("dialog", { name: "Your change is not booked yet" });
  for (const name of ["Back", "Back to Dashboard", "Complete"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await dialog.getByRole("button", { name: "Stay" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("radio", { name: "11:00 AM" })).toBeChecked();
  }
  await page.getByRole("button", { name: "Complete" }).click();
  await dialog.getByRole("button", { name: "Leave without booking" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(/^Review meeting: .+ at 09:00 AM/)).toBeVisible();
});
