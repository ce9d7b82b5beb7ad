import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test as base } from "../fixtures/test.ts";
import { fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import type { Product } from "../fixtures/product.ts";

/** The second of the two pickers; other tests add to the first. */
export const itSecurity = {
  step: 8,
  answer: "itSecurityApps",
  path: "it-security",
  aCategory: "Backup & Recovery",
} as const;

interface Opening {
  step?: number;
  answers?: object;
}

/** A picker of applications, and the dialog in which a customer adds a product. */
export class Picker {
  private readonly page: Page;
  private readonly product: Product;

  /** Whose page it is. */
  readonly email: string;

  constructor(page: Page, product: Product, email = "") {
    this.email = email;
    this.page = page;
    this.product = product;
  }

  /** Starts a check-up for the signed-in person, and opens a picker in it; answers the check-up's id. */
  async open({ step = 7, answers = {} }: Opening = {}) {
    const { origin } = this.product;
    const id = await fillCheckup(this.page, origin, { ...usualAnswers, ...answers }, 8);
    await this.page.goto(`${origin}/checkup/${id}?step=${step}`);
    await expect(this.page.getByRole("heading", { name: "Popular Applications" })).toBeVisible();
    return id;
  }

  get card() {
    return this.page.getByRole("button", { name: "Add Your Own Product" });
  }

  get dialog() {
    return this.page.getByRole("dialog", { name: "Add Your Own Product" });
  }

  get website() {
    return this.dialog.getByLabel("Product Website");
  }

  get fetchInfo() {
    return this.dialog.getByRole("button", { name: "Fetch Product Info" });
  }

  get byHand() {
    return this.dialog.getByRole("button", { name: "Enter it by hand" });
  }

  get save() {
    return this.dialog.getByRole("button", { name: "Save Product" });
  }

  get category() {
    return this.dialog.getByRole("combobox", { name: "Category" });
  }

  field(label: "Product Name" | "Description") {
    return this.dialog.getByRole("textbox", { name: label });
  }

  /** What is selected in the picker. */
  chip(name: string) {
    return this.page.getByRole("button", { name: `Remove ${name}`, exact: true });
  }

  /** By key: the list above may still grow, and push the card away from a click. */
  async openDialog() {
    await this.card.press("Enter");
  }

  async openForm() {
    await this.openDialog();
    await this.byHand.click();
  }

  /** Fills in the two fields that are required. */
  async name(name: string, category = "Project Management") {
    await this.field("Product Name").fill(name);
    await this.category.fill(category);
    await this.page.keyboard.press("Escape"); // the list of categories
  }

  async fetch(website: string) {
    await this.website.fill(website);
    await this.fetchInfo.click();
  }
}

/** The page is that of a customer who was never there before. */
export const test = base.extend<{ picker: Picker }>({
  picker: async ({ page, product, signIn }, provide) => {
    const email = `ann@${randomUUID()}.com`;
    await signIn(page, email);
    await provide(new Picker(page, product, email));
  },
});
