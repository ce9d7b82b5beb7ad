import { stepCount } from "@app/contract";
import { bookFromTheEnd, freeDays, meetingLink } from "../steps/booking.ts";
import { expect } from "../fixtures/test.ts";
import { fillCheckup } from "../fixtures/filled-checkup.ts";
import type { Product } from "../fixtures/product.ts";
import type { Camera } from "./camera.ts";
import { wholeAnswers } from "./companies.ts";

const guests = Array.from({ length: 10 }, (_, at) => `guest-number-${at}@guests.com`).join();

/** What the customer with this address sees, who is signed in and has no check-up yet. */
export async function shootCustomerPages(
  camera: Camera,
  product: Product,
  email: string,
  slot: number,
): Promise<void> {
  const { page } = camera;
  await camera.open("/dashboard");
  await camera.shoot("dashboard-empty");
  const id = await fillCheckup(page, product.origin, wholeAnswers, stepCount);
  await fillCheckup(page, product.origin, { companyName: "Springfield Machines East" }, 1);
  for (let step = 1; step <= stepCount; step += 1) {
    await camera.open(`/checkup/${id}?step=${step}`);
    await camera.shoot(`step-${String(step).padStart(2, "0")}`);
  }
  await shootPartsOfWizard(camera, id);
  const before = await product.mailCount();
  await bookFromTheEnd(page, product, { companyName: "Acme", slot, guests, answers: wholeAnswers });
  await camera.open("/dashboard");
  await camera.shoot("dashboard");
  await page.getByRole("button", { name: /where you are signed in$/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await camera.shoot("own-sessions");
  await camera.open(meetingLink((await product.mailTo(email, before)).text));
  await camera.shoot("meeting");
  await page.getByRole("button", { name: "Change" }).click();
  await camera.shootWhole("meeting-change");
  await camera.open("/admin626");
  await camera.shoot("access-denied");
}

async function shootPartsOfWizard(camera: Camera, id: string): Promise<void> {
  const { page } = camera;
  const open = (step: number) => camera.open(`/checkup/${id}?step=${step}`);
  for (const step of [2, 7, 9, 10, 11]) {
    await open(step);
    await camera.shootWhole(`step-${String(step).padStart(2, "0")}-whole`);
  }
  await open(7);
  await page.getByLabel("Search applications").fill("no such application");
  await expect(page.getByText("No matching applications found")).toBeVisible();
  await camera.shoot("step-07-none");
  await page.getByRole("button", { name: "Add Your Own Product" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await camera.shoot("add-product");
  await page.getByRole("button", { name: "Enter it by hand" }).click();
  await camera.shoot("add-product-form");
  await open(12);
  await page.getByRole("button", { name: "Next month" }).click();
  await freeDays(page).nth(4).click();
  await page.getByRole("radio", { disabled: false }).nth(3).check();
  await camera.shoot("step-12-chosen");
  await camera.shootWhole("step-12-chosen-whole");
  await page.getByRole("button", { name: "Back to Dashboard" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await camera.shoot("leave-unbooked");
}
