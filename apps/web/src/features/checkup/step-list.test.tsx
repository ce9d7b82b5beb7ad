import { createElement } from "react";
import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { StepMenu } from "./step-list.tsx";

test("a press before the menu's code is there opens it, and it leads to a step", async () => {
  const onOpen = vi.fn<(step: number) => void>();
  const props = { step: 1, canOpen: (step: number) => step < 3, isDone: () => false, onOpen };
  const page = await renderPart(createElement(StepMenu, props));
  await page.user.click(page.getByRole("button", { name: "Step 1 of 12" }));
  const items = await page.findAllByRole("menuitem");
  expect(items).toHaveLength(12);
  await page.user.click(items[1]!);
  expect(onOpen).toHaveBeenCalledWith(2);
});
