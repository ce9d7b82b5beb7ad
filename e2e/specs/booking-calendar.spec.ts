import { slotsOf } from "@app/contract";
import { freeDays, openStepTwelve, schedule } from "../steps/booking.ts";
import { fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { expect, test } from "../fixtures/test.ts";

test("the calendar is a grid that the keyboard walks through, one stop for the tab key", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "gil@calendar-mill.com");
  await openStepTwelve(page, product, "Calendar Mill");
  const { keyboard } = page;
  const focused = page.locator(":focus");
  await page.getByRole("button", { name: "Next month" }).press("Enter");
  await keyboard.press("Tab");
  await expect(focused).toHaveAccessibleName(/^\w+day, \w+ \d+, \d{4}, \d+ free times?$/);
  const month = (await page.getByText(/^\w+ \d{4}$/).textContent())!;
  await keyboard.press("PageDown");
  await expect(page.getByRole("grid", { name: /^\w+ \d{4}$/ })).toBeVisible();
  await expect(page.getByRole("grid", { name: month })).toHaveCount(0);

  await test.step("a day that cannot be chosen is reached, and says why", async () => {
    await keyboard.press("End");
    await expect(focused).toHaveAccessibleName(/^Saturday, .+, Weekend$/);
    await expect(focused).toBeDisabled();
    await keyboard.press("Enter");
    await expect(page.getByRole("radio")).toHaveCount(0);
    const said = page.getByRole("group", { name: "Date" }).getByRole("status");
    await expect(said).toContainText("Weekend");
  });

  await test.step("the chosen day is announced, and the times are the next stop", async () => {
    await freeDays(page).first().focus();
    await keyboard.press("Enter");
    await expect(page.getByRole("gridcell", { selected: true })).toHaveCount(1);
    await expect(page.getByRole("radio")).toHaveCount(17);
    await keyboard.press("Tab");
    await expect(focused).toHaveAttribute("type", "radio");
  });
});

test("a day says how many of its times are free, less those that others took", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "hana@calendar-mill.com");
  await openStepTwelve(page, product, "Calendar Count");
  await page.getByRole("button", { name: "Next month" }).click();
  const name = (await freeDays(page).nth(9).getAttribute("aria-label")) ?? "";
  const [, date, count] = /^(.+), (\d+) free times$/.exec(name) ?? [];
  const day = new Date(`${date} 12:00 UTC`).toISOString().slice(0, 10);
  const { startsAt } = slotsOf(day, "America/New_York")[17 - Number(count)]!; // a try before this one took the first
  const checkupId = await fillCheckup(page, product.origin, usualAnswers, 12);
  const booked = await schedule(page, product.origin, { checkupId, startsAt, guests: "" });
  expect(booked.ok()).toBe(true);
  await page.reload();
  await page.getByRole("button", { name: "Next month" }).click();
  const left = `${date}, ${Number(count) - 1} free times`;
  await expect(page.getByRole("button", { name: left })).toBeVisible();
});
