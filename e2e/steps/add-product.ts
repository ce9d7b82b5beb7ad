import type { Page } from "@playwright/test";
import { expect } from "../fixtures/test.ts";
import { fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import type { Product } from "../fixtures/product.ts";

/** The two pickers: where they stand in the check-up, and which of its answers they make. */
export const pickers = [
  {
    step: 7,
    title: "Applications (SaaS)",
    answer: "saasApps",
    path: "saas",
    aCategory: "Project Management",
  },
  {
    step: 8,
    title: "IT & Security Applications",
    answer: "itSecurityApps",
    path: "it-security",
    aCategory: "Backup & Recovery",
  },
] as const;

interface Opening {
  step?: number;
  answers?: object;
}

/** Starts a check-up for the signed-in person, and opens a picker in it; answers the check-up's id. */
export async function openPicker(
  page: Page,
  product: Product,
  { step = 7, answers = {} }: Opening = {},
) {
  const id = await fillCheckup(page, product.origin, { ...usualAnswers, ...answers }, 8);
  await page.goto(`/checkup/${id}?step=${step}`);
  await expect(page.getByRole("heading", { name: "Popular Applications" })).toBeVisible();
  return id;
}

export const card = (page: Page) => page.getByRole("button", { name: "Add Your Own Product" });

export const dialog = (page: Page) => page.getByRole("dialog", { name: "Add Your Own Product" });

export const website = (page: Page) => dialog(page).getByLabel("Product Website");

export const fetchInfo = (page: Page) =>
  dialog(page).getByRole("button", { name: "Fetch Product Info" });

export const byHand = (page: Page) =>
  dialog(page).getByRole("button", { name: "Enter it by hand" });

export const saveProduct = (page: Page) =>
  dialog(page).getByRole("button", { name: "Save Product" });

/** The fields of step two. */
export const field = (page: Page, label: "Product Name" | "Description") =>
  dialog(page).getByRole("textbox", { name: label });

export const category = (page: Page) => dialog(page).getByRole("combobox", { name: "Category" });

/** Fills in the two fields that are required. */
export async function nameProduct(page: Page, name: string, of = "Project Management") {
  await field(page, "Product Name").fill(name);
  await category(page).fill(of);
  await page.keyboard.press("Escape"); // the list of categories
}

/** What is selected in the picker. */
export const chip = (page: Page, name: string) =>
  page.getByRole("button", { name: `Remove ${name}`, exact: true });
