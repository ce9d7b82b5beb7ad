import { fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectAccessibleAtBothWidths, phone } from "../steps/accessible.ts";
import { goOn } from "../steps/first-half.ts";
import { untilReady } from "../steps/in-app.ts";

test("a small company enters its staff, devices and scope with a few taps on a phone", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "few-taps@few-taps-company.com");
  const answers = {
    ...usualAnswers,
    staffRemote: 0,
    staffHybrid: 0,
    staffOnsite: 0,
    workPlatforms: ["microsoft-365", "mobile-devices"],
  };
  const id = await fillCheckup(page, product.origin, answers, 9);
  await page.setViewportSize(phone);
  const saved = page.getByText("Saved", { exact: true });
  const box = (name: string | RegExp) => page.getByRole("textbox", { name });

  await test.step("3: one number and one tap; a total without a split is asked about", async () => {
    await page.goto(`/checkup/${id}?step=3`);
    await box("How many people in all?").fill("12");
    await page.getByRole("button", { name: "Next", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Your total is not split yet" });
    await question.getByRole("button", { name: "Stay" }).click();
    await page.getByRole("button", { name: "Hybrid", exact: true }).click();
    await expect(box("Hybrid Staff")).toHaveValue("12");
    await expectAccessibleAtBothWidths(page);
    await page.setViewportSize(phone);
    await goOn(page, "Physical Locations");
  });

  await test.step("9: the proposed devices are answers after Next only", async () => {
    await page.goto(`/checkup/${id}?step=9`);
    await page.getByRole("button", { name: "Use these numbers" }).click();
    await expect(box("Windows Laptops")).toHaveValue("12");
    await expectAccessibleAtBothWidths(page);
    await page.reload();
    await expect(box("Windows Laptops")).toHaveValue("0");
    await page.setViewportSize(phone);
    await page.getByRole("button", { name: "Use these numbers" }).click();
    await box(/^Android/).fill("2");
    await goOn(page, "Let's Define Scope");
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Device Inventory");
    await expect(box("Windows Laptops")).toHaveValue("12");
    await expect(box(/^Android/)).toHaveValue("2");
    await expect(page.getByText("Proposed")).toHaveCount(0);
    await goOn(page, "Let's Define Scope");
  });

  await test.step("10: one tap for each table", async () => {
    for (const part of ["Staff Scope", "Device Scope"]) {
      await page.getByRole("radiogroup", { name: part }).getByText("All in scope").click();
    }
    await expect(saved).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Hybrid Staff in scope")).toHaveValue("12");
    await expect(page.getByText("20 in scope, 0 out of scope, 0 not assigned")).toBeVisible();
    await expectAccessibleAtBothWidths(page);
  });
});

test("Enter goes through the numbers of a step and stops on Next, however long it is held", async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, "enter@enter-company.com");
  const id = await fillCheckup(page, product.origin, usualAnswers, 4);
  await page.goto(`/checkup/${id}?step=3`);
  await untilReady(page);
  await page.getByRole("textbox", { name: "Fully Remote Staff" }).click();
  for (const number of ["6", "4", "2"]) {
    await page.keyboard.type(number);
    await page.keyboard.down("Enter");
    await page.keyboard.down("Enter"); // the key repeats
    await page.keyboard.up("Enter");
  }
  await expect(page.getByRole("button", { name: "Next", exact: true })).toBeFocused();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Staff Details");
  await expect(page.getByRole("textbox", { name: "How many people in all?" })).toHaveValue("12");
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, viewport: phone });

  test("a swipe that begins on a slider scrolls and changes nothing; a tap sets it", async ({
    page,
    product,
    signIn,
  }) => {
    await signIn(page, "finger@finger-company.com");
    const id = await fillCheckup(page, product.origin, usualAnswers, 9);
    await page.goto(`/checkup/${id}?step=9`);
    const thumb = page.getByRole("slider", { name: "Windows Desktops" });
    const track = thumb.locator("..");
    const value = page.getByRole("textbox", { name: "Windows Desktops" });
    await expect(thumb).toBeInViewport();
    const { x, y, width, height } = (await track.boundingBox())!;
    const devtools = await page.context().newCDPSession(page);
    const finger = (type: "touchStart" | "touchMove" | "touchEnd", up = 0) => {
      const touchPoints = type === "touchEnd" ? [] : [{ x: x + width / 2, y: y + height / 2 - up }];
      return devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
    };
    await finger("touchStart");
    for (const up of [20, 60, 120, 200]) await finger("touchMove", up);
    await finger("touchEnd");
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
    await expect(value).toHaveValue("0");
    await track.tap({ position: { x: width / 2, y: height / 2 } });
    await expect(value).toHaveValue("50");
  });
});
