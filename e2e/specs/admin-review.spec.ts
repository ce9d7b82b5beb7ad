import { fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { call, expect, officeTest as test } from "../fixtures/test.ts";
import { bookFromTheEnd } from "../steps/booking.ts";
import { choose, row } from "../steps/lists.ts";
import { expectAccessibleAtBothWidths } from "../steps/accessible.ts";

const count = 20;
const newOnes = "/admin626/checkups?search=Walk&review=new&sort=companyName&direction=asc";

test.beforeAll(async ({ asCustomer, product: { origin } }) => {
  await asCustomer("ann@walk-works.com", async (customer) => {
    for (let at = 1; at <= count; at += 1) {
      const companyName = `Walk ${String(at).padStart(2, "0")}`;
      await fillCheckup(customer, origin, { ...usualAnswers, companyName }, 5);
    }
  });
});

test("twenty new check-ups are looked through with the keyboard, each with a trace", async ({
  page,
  product: { origin },
}) => {
  await page.goto(newOnes);
  await page.getByRole("link", { name: "Walk 01" }).focus();
  let presses = 0;
  const press = (key: string) => {
    presses += 1;
    return page.keyboard.press(key);
  };
  await press("Enter");
  for (let at = 1; at <= count; at += 1) {
    const name = `Walk ${String(at).padStart(2, "0")}`;
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    await expect(page.getByText(`1 of ${count - at + 1} in the list`)).toBeVisible();
    await press("p");
  }
  expect(presses).toBeLessThanOrEqual(25);
  await expect(page.getByRole("combobox", { name: "State" })).toHaveValue("Prepared");
  await page.goto(newOnes);
  await expect(page.getByText("No CheckUps found")).toBeVisible();
  const { rows } = (await call(page, origin, "admin/checkups/list", {
    search: "Walk",
    review: "prepared",
  })) as { rows: { id: string; reviewer: string }[] };
  expect(rows.map(({ reviewer }) => reviewer)).toEqual(
    Array.from({ length: count }, () => "admin@back-office.com"),
  );
  for (const { id } of rows) {
    const { history } = (await call(page, origin, "admin/checkups/get", { id })) as {
      history: { action: string; after: object | null }[];
    };
    expect(history.filter(({ action }) => action === "update")).toHaveLength(1);
  }
});

test("a check-up's review is changed, noted and found again, also by its neighbours", async ({
  page,
}) => {
  await page.goto("/admin626/checkups?search=Walk&sort=companyName&direction=asc");
  await page.getByRole("link", { name: "Walk 02" }).click();
  await expect(page.getByText("2 of 20 in the list")).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: "Walk 03", level: 1 })).toBeVisible();
  await expect(page.getByText("3 of 20 in the list")).toBeVisible();
  await page.keyboard.press("k");
  await expect(page.getByRole("heading", { name: "Walk 02", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Previous (K)" }).click();
  await expect(page.getByRole("heading", { name: "Walk 01", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Previous (K)" })).toBeHidden();

  await choose(page, "State", "Followed up");
  await expect(page.getByRole("combobox", { name: "State" })).toHaveValue("Followed up");
  await expect(page.getByRole("combobox", { name: "Reviewer" })).toHaveValue(
    "admin@back-office.com",
  );
  const note = page.getByLabel("Notes: this CheckUp");
  await note.fill("Waits for jpk"); // letters that are shortcuts elsewhere
  const saved = page.waitForResponse(/saveNote/);
  await page.getByRole("link", { name: "Skip (J)" }).click();
  await expect(page.getByRole("heading", { name: "Walk 02", level: 1 })).toBeVisible();
  await (await saved).finished();
  await page.goBack();
  await expect(note).toHaveValue("Waits for jpk");
  await expect(page.getByText(/^Saved by admin@back-office.com/)).toBeVisible();
  await expectAccessibleAtBothWidths(page);

  await page.getByRole("main").getByRole("link", { name: "CheckUps" }).click();
  await choose(page, "Review", "Followed up");
  await expect(row(page, "Walk")).toHaveCount(1);
  await choose(page, "Reviewer", "admin@back-office.com");
  await expect(row(page, "Walk 01")).toContainText("Followed up");
  await expectAccessibleAtBothWidths(page);
});

test("a question of the brief is ticked off in the meeting, and stays so", async ({
  page,
  asCustomer,
  product,
}) => {
  const id = await asCustomer("bob@walk-works.com", async (customer) => {
    const answers = { ...usualAnswers, companyName: "Walk Ticks" };
    const booking = { companyName: "Walk Ticks", slot: 8, answers };
    const made = await bookFromTheEnd(customer, product, booking);
    await call(customer, product.origin, "checkups/complete", { id: made.id });
    return made.id;
  });
  await page.goto(`/admin626/checkups/${id}`);
  const ticks = page.getByRole("checkbox", { name: /^Answered: / });
  await expect(ticks.first()).not.toBeChecked();
  const saved = page.waitForResponse(/saveNote/);
  await ticks.first().check();
  await (await saved).finished();
  await expectAccessibleAtBothWidths(page);
  await page.goto("/admin626/checkups");
  await page.goBack();
  await expect(ticks.first()).toBeChecked();
  await expect(ticks.nth(1)).not.toBeChecked();
  await page.reload();
  await expect(ticks.first()).toBeChecked();
  await ticks.first().uncheck();
  await expect(ticks.first()).not.toBeChecked();
});
