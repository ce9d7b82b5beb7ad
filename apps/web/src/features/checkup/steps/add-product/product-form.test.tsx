import { ORPCError } from "@orpc/client";
import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import type { ProductPicker } from "./add-product.tsx";
import { categoryIn, ProductForm } from "./product-form.tsx";

const categories = [
  "CRM & Sales",
  "E-commerce",
  "Endpoint Management (MDM)",
  "HR & Payroll",
  "Marketing",
  "Project Management",
  "Remote Monitoring & Management",
];

test.each([
  ["Tasktide is project management software for small teams.", "Project Management"],
  ["The Project-Management Platform for agencies", "Project Management"],
  ["One of the best CRM tools", "CRM & Sales"],
  ["The MDM solution for schools", "Endpoint Management (MDM)"],
  ["An e-commerce platform for everyone", "E-commerce"],
  // Its customers, two categories, a word that several share, a part of a word, and nothing at all.
  ["Video tools for marketing teams", undefined],
  ["Payroll software and CRM software", undefined],
  ["Management software", undefined],
  ["Telemarketing software", undefined],
  ["", undefined],
])("proposes a category for %j: %s", (description, category) => {
  expect(categoryIn(description, categories)).toBe(category);
});

test("similar products are no longer offered after a save fails for another reason", async () => {
  const slack = {
    identifier: "slack",
    name: "Slack",
    category: "Chat",
    description: null,
    logo: null,
  };
  const products = [{ ...slack, popular: true, isPrivate: false }];
  const call = vi
    .fn<() => Promise<never>>()
    .mockRejectedValueOnce(
      new ORPCError("SIMILAR_PRODUCTS_EXIST", { status: 409, data: { products } }),
    )
    .mockRejectedValueOnce(new Error("broken"));
  const nothing = () => undefined;
  const { user, ...screen } = await renderPart(
    <ProductForm
      source={{ add: { call } } as unknown as ProductPicker["source"]} // nothing else is called
      search="Slak"
      categories={[]}
      chosen={[]}
      onProduct={nothing}
      expectChange={() => nothing}
      start={{ website: null, found: null, similar: [] }}
      onChanged={nothing}
      onBack={nothing}
      onClose={nothing}
    />,
  );
  await user.type(screen.getByRole("combobox", { name: "Category" }), "Chat");
  await user.click(screen.getByRole("button", { name: "Save Product" }));
  await screen.findByText("Is it one of these?");
  await user.click(screen.getByRole("button", { name: "Add it anyway" }));
  await screen.findByText("Failed to save product.");
  expect(screen.queryByText("Is it one of these?")).toBeNull();
  expect(screen.getByLabelText(/^Product Name/)).toHaveProperty("value", "Slak");
});
