import type { Page } from "@playwright/test";
import { card } from "../steps/booking.ts";
import { expect, test } from "../fixtures/test.ts";
import { tabTo } from "../steps/focus.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Presses Next from the keyboard: the heading of the step that comes has the focus. */
async function goOn(page: Page, title: string) {
  await tabTo(page, "button", "Next", { within: 20 });
  await page.keyboard.press("Enter");
  await expect(heading(page, title)).toBeFocused();
}

async function signIn(page: Page, linkIn: () => Promise<string | undefined>) {
  const { keyboard } = page;
  await page.goto("/auth");
  await expect(page.getByLabel("Business Email")).toBeFocused();
  await keyboard.type("kim@keyboard-mill.com");
  await tabTo(page, "button", "Login with Magic Link");
  await keyboard.press("Enter");
  await expect(page.getByLabel("6-digit code")).toBeFocused();
  await page.goto(/http\S+#token=\S+/.exec((await linkIn()) ?? "")![0]);
  await expect(heading(page, "Dashboard")).toBeVisible();
}

async function firstSteps(page: Page) {
  const { keyboard } = page;
  await test.step("1: company", async () => {
    await tabTo(page, "button", "Start New CheckUp");
    await keyboard.press("Enter");
    await expect(heading(page, "Company Information")).toBeVisible();
    await tabTo(page, "textbox", "Website");
    await keyboard.type("keyboard-mill.com");
    await tabTo(page, "textbox", "Company Name");
    await expect(page.getByLabel("Website")).toHaveValue("https://keyboard-mill.com");
    await keyboard.type("Keyboard Mill");
    await tabTo(page, "combobox", "Industry");
    await keyboard.type("Manufacturing");
    await expect(page.getByRole("combobox", { name: "Industry" })).toHaveValue(/Manufacturing/);
  });
  await test.step("2: standard", async () => {
    await goOn(page, "Compliance Standard");
    await tabTo(page, "radio", /./);
    await keyboard.press("Space");
    const second = await page.getByRole("radio").nth(1).getAttribute("value");
    const saved = page.waitForResponse(
      (answer) => answer.request().postData()?.includes(`"${second}"`) ?? false,
    );
    await keyboard.press("ArrowRight");
    await saved;
    await expect(page.getByRole("radio").nth(1)).toBeChecked();
    await expect(page.getByRole("radio").nth(1)).toBeFocused();
    let saves = 0;
    page.on("request", (request) => void (request.url().endsWith("/checkups/save") && saves++));
    for (let presses = 0; presses < 10; presses += 1) {
      await keyboard.press("ArrowDown");
    }
    await expect(page.getByRole("radio", { checked: true })).toBeFocused();
    await expect.poll(() => saves).toBe(1);
    await keyboard.type("nist csf");
    await expect(page.getByRole("radio", { name: "NIST CSF" })).toBeChecked();
    await tabTo(page, "textbox", "Search standards", { key: "Shift+Tab" });
    await keyboard.type("soc2");
    await keyboard.press("ArrowDown");
    await keyboard.press("Space");
    await expect(page.getByRole("radio", { name: "SOC 2" })).toBeChecked();
    await expect(page.getByRole("radio", { name: "SOC 2" })).toBeFocused();
  });
  await test.step("3: staff, by slider and by number", async () => {
    await goOn(page, "Staff Details");
    await tabTo(page, "slider", "Fully Remote Staff");
    for (let presses = 0; presses < 3; presses += 1) await keyboard.press("ArrowRight");
    await keyboard.press("ArrowLeft");
    await expect(page.getByRole("textbox", { name: "Fully Remote Staff" })).toHaveValue("2");
    await tabTo(page, "slider", "Hybrid Staff");
    await keyboard.press("End");
    await expect(page.getByRole("textbox", { name: "Hybrid Staff" })).toHaveValue("500");
    await keyboard.press("Home");
    await keyboard.press("ArrowUp");
    await expect(page.getByRole("textbox", { name: "Hybrid Staff" })).toHaveValue("1");
    await tabTo(page, "textbox", "On-Site Staff");
    await keyboard.press("ControlOrMeta+a");
    await keyboard.type("1200");
  });
  await test.step("4: locations, added by Enter and removed", async () => {
    await goOn(page, "Physical Locations");
    await tabTo(page, "textbox", "Address");
    await keyboard.type("1 Main Street");
    await keyboard.press("Enter");
    await keyboard.type("2 Side Street");
    await keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Locations (2)" })).toBeVisible();
    await tabTo(page, "button", "Remove 2 Side Street");
    await keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Remove 1 Main Street" })).toBeFocused();
  });
}

async function pickers(page: Page) {
  const { keyboard } = page;
  await test.step("5 and 6: platforms, walked through with the arrows", async () => {
    await goOn(page, "Work Platform");
    await tabTo(page, "checkbox", /./);
    // Where it stands depends on what other tests added.
    const platform = page.getByRole("checkbox", { name: "Google Workspace" });
    const focused = platform.and(page.locator(":focus"));
    for (let presses = 0; presses < 20 && (await focused.count()) === 0; presses += 1)
      await keyboard.press("ArrowRight");
    await keyboard.press("Space");
    await expect(platform).toBeChecked();
    await goOn(page, "Cloud Infrastructure Platforms");
    await tabTo(page, "textbox", "Search Cloud Platforms");
    await keyboard.type("azure");
    await expect(page.getByText(/Page \d of/)).toHaveCount(0);
    await tabTo(page, "checkbox", "Microsoft Azure");
    await keyboard.press("Space");
    await expect(
      page.getByRole("checkbox", { name: "Microsoft Azure", exact: true }),
    ).toBeChecked();
  });
  await test.step("7: applications, one of them added by hand", async () => {
    await goOn(page, "Applications (SaaS)");
    await tabTo(page, "button", "Not in the list? Add it yourself");
    await keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add Your Own Product" });
    await expect(dialog.getByLabel("Product Website")).toBeFocused();
    await tabTo(page, "button", "Enter it by hand");
    await keyboard.press("Enter");
    await expect(dialog.getByRole("textbox", { name: "Product Name" })).toBeFocused();
    await keyboard.type("Keyware of Keyboard Mill");
    await tabTo(page, "combobox", /^Category/);
    await keyboard.type("Keyboards");
    await tabTo(page, "button", "Save Product");
    await keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: /^Remove Keyware/ })).toBeVisible();
    await tabTo(page, "textbox", "Search applications", { key: "Shift+Tab", within: 120 });
    await keyboard.type("quickbooks");
    await expect(page.getByRole("status").filter({ hasText: /^\d+ found$/ })).toBeVisible();
    await tabTo(page, "checkbox", /^QuickBooks/);
    await keyboard.press("Space");
    // With the platform of step 5.
    await expect(page.getByText("Selected (3)")).toBeVisible();
    await tabTo(page, "button", /^Remove (?!Keyware)/); // which platform it is depends on what other tests added
    await keyboard.press("ArrowRight");
    await expect(page.getByRole("button", { name: /^Remove Keyware/ })).toBeFocused();
    await keyboard.press("Enter");
    await expect(page.getByText("Selected (2)")).toBeVisible();
  });
  await test.step("8: IT & security applications", async () => {
    await goOn(page, "IT & Security Applications");
    await tabTo(page, "checkbox", /^(?!We use none of these|I don't know)/, { within: 80 });
    await keyboard.press("Space");
    await expect(page.getByText("Selected (2)")).toBeVisible();
    await expect(page.getByText(/^From step [56]$/).first()).toBeVisible(); // the platform of step 5 may name it too
  });
}

async function countsAndReview(page: Page) {
  const { keyboard } = page;
  await test.step("9 and 10: devices and scope", async () => {
    await goOn(page, "Device Inventory");
    await tabTo(page, "slider", "Windows Laptops");
    await keyboard.press("ArrowRight");
    await keyboard.press("ArrowRight");
    await expect(page.getByRole("textbox", { name: "Windows Laptops" })).toHaveValue("2");
    await goOn(page, "Let's Define Scope");
    await tabTo(page, "textbox", "Fully Remote Staff in scope");
    await keyboard.press("ControlOrMeta+a");
    await keyboard.type("1");
    await expect(page.getByLabel("Fully Remote Staff out of scope")).toHaveValue("1");
    await tabTo(page, "checkbox", "Hybrid Staff not sure");
    await keyboard.press("Space");
    await expect(page.getByLabel("Hybrid Staff in scope")).toBeDisabled();
  });
  await test.step("11: review, an edit, and back to the review", async () => {
    await goOn(page, "Review Your Information");
    await tabTo(page, "button", "Edit Company Information");
    await keyboard.press("Enter");
    await expect(heading(page, "Company Information")).toBeFocused();
    await tabTo(page, "textbox", "Company Name");
    await keyboard.press("End");
    await keyboard.type(" & Sons");
    await goOn(page, "Review Your Information");
    await expect(page.getByText("Keyboard Mill & Sons")).toBeVisible();
  });
}

/** From the first day on until one is met that can be booked. */
async function chooseDayAndTime(page: Page) {
  const { keyboard } = page;
  await tabTo(page, "button", "Next month");
  await keyboard.press("Enter");
  await tabTo(page, "button", /\b20\d\d\b.*/);
  const times = page.getByRole("radio");
  for (let days = 0; days < 14; days += 1) {
    await keyboard.press("Enter");
    if ((await times.count()) > 0) break;
    await keyboard.press("ArrowRight");
  }
  await expect(times).toHaveCount(17);
  await tabTo(page, "radio", /[AP]M/, { within: 60 });
  await keyboard.press("Space");
  await keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { checked: true })).toBeFocused();
}

async function bookAndComplete(page: Page) {
  const { keyboard } = page;
  await test.step("12: a day, a time, a guest, and the end", async () => {
    await goOn(page, "Schedule Your Review Meeting");
    await chooseDayAndTime(page);
    await tabTo(page, "textbox", "Guest emails (optional)");
    await keyboard.type("bob@guests.com");
    await tabTo(page, "button", "Schedule Review Meeting");
    await keyboard.press("Enter");
    await expect(page.getByText("Meeting Scheduled!")).toBeVisible();
    await expect(card(page)).toBeFocused();
  });
  await test.step("12: another time, none, and one again", async () => {
    const chosen = page.getByRole("radio", { checked: true });
    await tabTo(page, "button", "Change");
    await keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Keep as it is" })).toBeFocused();
    await tabTo(page, "radio", /[AP]M/, { within: 60 });
    const before = await chosen.getAttribute("value");
    await keyboard.press("ArrowRight");
    await expect(chosen).not.toHaveAttribute("value", before ?? "");
    await tabTo(page, "button", "Schedule Review Meeting");
    await keyboard.press("Enter");
    await expect(card(page)).toBeFocused();
    await tabTo(page, "button", "Cancel meeting");
    await keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Keep Meeting" })).toBeFocused();
    await keyboard.press("Tab");
    await keyboard.press("Enter");
    await expect(page.getByText("Meeting cancelled", { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "Review meeting" })).toBeFocused();
    await chooseDayAndTime(page);
    await tabTo(page, "button", "Schedule Review Meeting");
    await keyboard.press("Enter");
    await expect(card(page)).toBeFocused();
    await tabTo(page, "button", "Complete");
    await keyboard.press("Enter");
    await expect(page.getByText("CheckUp Complete!")).toBeVisible();
    await expect(page.getByText("Step 12 of 12 • completed")).toBeVisible();
  });
}

test("a check-up is answered, reviewed and booked with the keyboard alone", async ({
  page,
  product,
}) => {
  test.slow();
  await signIn(page, async () => (await product.mailTo("kim@keyboard-mill.com")).text);
  await firstSteps(page);
  await pickers(page);
  await countsAndReview(page);
  await bookAndComplete(page);
});
