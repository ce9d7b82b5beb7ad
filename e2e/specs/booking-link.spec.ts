import {
  bookFromTheEnd,
  card,
  confirmCancelling,
  freeDays,
  meetingLink,
  scheduleButton,
} from "../steps/booking.ts";
import { call, expect, test } from "../fixtures/test.ts";
import { expectAccessible, expectAccessibleAtBothWidths } from "../steps/accessible.ts";

const heading = "Your Review Meeting";

test("the email's link shows, moves and cancels the meeting in a browser without session", async ({
  page,
  browser,
  product,
  signIn,
}) => {
  test.slow();
  const email = "ann@link-mill.com";
  await signIn(page, email);
  const before = await product.mailCount();
  const { id } = await bookFromTheEnd(page, product, {
    companyName: "Link Mill",
    slot: 0,
    guests: "bob@guests.com",
  });
  const link = meetingLink((await product.mailTo(email, before)).text);

  const context = await browser.newContext({ baseURL: product.origin });
  const guest = await context.newPage();
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
  await expect(guest).toHaveTitle(/^Your Review Meeting – /);
  expect(guest.url()).toBe(`${product.origin}/meeting`);
  await expect(card(guest)).toContainText("bob@guests.com");
  const download = guest.waitForEvent("download");
  await guest.getByRole("button", { name: "Download .ics" }).click();
  expect((await download).suggestedFilename()).toBe("review-meeting.ics");
  expect(await guest.evaluate(() => Object.values(localStorage).join())).not.toContain(id);

  await test.step("a reload finds it again", async () => {
    await guest.reload();
    await expect(card(guest)).toBeVisible();
  });

  await test.step("moves it", async () => {
    const sent = await product.mailCount();
    await guest.getByRole("button", { name: "Change" }).click();
    await guest.getByRole("radio", { name: "09:30 AM" }).check();
    await scheduleButton(guest).click();
    await expect(guest.getByText("Meeting Scheduled!")).toBeVisible();
    await expect(card(guest)).toContainText("09:30 AM");
    await expect(card(guest)).toContainText("bob@guests.com");
    const moved = await product.mailTo(email, sent);
    expect(moved.text).toContain("09:30 AM");
    await page.goto("/dashboard");
    await expect(page.getByText(/^Review meeting: .+ at 09:30 AM/)).toBeVisible();
  });

  await test.step("cancels it", async () => {
    await guest.getByRole("button", { name: "Cancel meeting", exact: true }).click();
    await confirmCancelling(guest);
    const title = guest.getByRole("heading", { name: "This meeting was cancelled." });
    await expect(title).toBeFocused();
    await page.reload();
    await expect(page.getByText(/^Review meeting/)).toHaveCount(0);
  });

  await test.step("afterwards the link leads to a new booking, through sign-in", async () => {
    await guest.goto("about:blank");
    await guest.goto(link);
    await expect(guest.getByRole("heading", { name: "This meeting was cancelled." })).toBeVisible();
    await guest.getByRole("link", { name: "Book another meeting" }).click();
    await expect(guest).toHaveURL(/\/auth\?next=/);
    expect(decodeURIComponent(guest.url())).toContain(`/checkup/${id}?step=12`);
    await page.goto(link);
    await page.getByRole("link", { name: "Book another meeting" }).click();
    await expect(scheduleButton(page)).toBeVisible();
  });
  await context.close();
});

test("another meeting's link in the same tab shows that one; a wrong link says so", async ({
  page,
  product,
  signIn,
}) => {
  const email = "bea@link-mill.com";
  await signIn(page, email);
  const links: string[] = [];
  for (const [slot, companyName] of ["Link One", "Link Two"].entries()) {
    const before = await product.mailCount();
    await bookFromTheEnd(page, product, {
      companyName,
      slot: slot + 2,
      guests: `${slot}@guests.com`,
    });
    links.push(meetingLink((await product.mailTo(email, before)).text));
  }
  await page.goto(links[0]!);
  await expect(card(page)).toContainText("0@guests.com");
  await page.evaluate((hash) => {
    location.hash = hash;
  }, new URL(links[1]!).hash);
  await expect(card(page)).toContainText("1@guests.com");
  expect(new URL(page.url()).hash).toBe("");

  for (const token of ["cut-off", `${"0".repeat(36)}.${"a".repeat(43)}`]) {
    await page.goto("about:blank");
    await page.goto(`/meeting#token=${token}`);
    const title = page.getByRole("heading", { name: "This meeting link is not valid." });
    await expect(title).toBeVisible();
    await expect(page.getByRole("link", { name: "Go to Dashboard" })).toBeVisible();
  }
});

test("without the server nothing is lost: it says so, and a retry goes on", async ({
  page,
  product,
  signIn,
}) => {
  const email = "cai@link-mill.com";
  await signIn(page, email);
  const before = await product.mailCount();
  await bookFromTheEnd(page, product, { companyName: "Link Away", slot: 4 });
  const link = meetingLink((await product.mailTo(email, before)).text);

  await page.route("**/meetingLinks/get", (route) => route.abort());
  await page.goto(link);
  await expect(page.getByText("The meeting could not be loaded")).toBeVisible();
  await page.unroute("**/meetingLinks/get");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(card(page)).toBeVisible();

  await page.getByRole("button", { name: "Change" }).click();
  await page.getByLabel("Guest emails (optional)").fill("dan@guests.com");
  await page.route("**/meetingLinks/schedule", (route) => route.abort());
  await scheduleButton(page).click();
  await expect(page.getByRole("main").getByText(/^The server cannot be reached/)).toBeVisible();
  await expect(page.getByLabel("Guest emails (optional)")).toHaveValue("dan@guests.com");
  await page.unroute("**/meetingLinks/schedule");
  await scheduleButton(page).click();
  await expect(card(page)).toContainText("dan@guests.com");

  await page.route("**/meetingLinks/cancel", (route) => route.abort());
  await page.getByRole("button", { name: "Cancel meeting", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel Meeting" });
  await dialog.getByRole("button", { name: "Cancel Meeting" }).click();
  await expect(page.getByText("Error cancelling meeting")).toBeVisible();
  await page.unroute("**/meetingLinks/cancel");
  await confirmCancelling(page);
});

test("the link's page is accessible in each of its states", async ({ page, product, signIn }) => {
  test.slow();
  const email = "dee@link-mill.com";
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, email);
  const before = await product.mailCount();
  const { id } = await bookFromTheEnd(page, product, {
    companyName: "Link States",
    slot: 5,
    guests: Array.from({ length: 10 }, (_, at) => `guest-number-${at}@guests.com`).join(),
  });
  const link = meetingLink((await product.mailTo(email, before)).text);
  await page.goto(link);
  await expect(card(page)).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole("button", { name: "Change" }).click();
  await expect(freeDays(page).first()).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole("button", { name: "Cancel meeting", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await page.clock.setFixedTime(new Date((await page.getByRole("time").getAttribute("datetime"))!));
  await page.reload();
  await expect(card(page)).toContainText("it can no longer be changed here");
  await expectAccessibleAtBothWidths(page);
  await page.clock.setFixedTime(new Date());
  await call(page, product.origin, "meetings/cancel", { checkupId: id });
  await page.reload();
  await expect(page.getByRole("link", { name: "Book another meeting" })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.route("**/meetingLinks/get", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace("cancelled", "over") });
  });
  await page.reload();
  await expect(page.getByText("This meeting is over.")).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.unroute("**/meetingLinks/get");
  await page.goto("/meeting#token=none");
  await expect(page.getByRole("link", { name: "Go to Dashboard" })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
});
