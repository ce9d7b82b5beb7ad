import { fireEvent, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { WizardFooter } from "./wizard-footer.tsx";

async function renderFooter(more: { reason?: string; isBusy?: boolean } = {}) {
  const onNext = vi.fn<() => void>();
  const page = await renderPart(
    <>
      <input aria-label="Website" />
      <input type="radio" aria-label="SOC 2" />
      <WizardFooter
        step={1}
        isCompleted={false}
        isBusy={more.isBusy ?? false}
        reason={more.reason}
        saving="saved"
        onRetry={async () => undefined}
        onBack={() => undefined}
        onNext={onNext}
        onReview={undefined}
      />
    </>,
  );
  const website = page.getByRole("textbox", { name: "Website" });
  const dialog = () => page.findByRole("dialog", { name: "Keyboard Shortcuts" });
  return { ...page, onNext, website, dialog };
}

test.each(["Control", "Meta"])(
  "%s+Enter is Next, once, and leaves the field first",
  async (key) => {
    const { user, onNext, website } = await renderFooter();
    const onBlur = vi.fn<() => void>(() => expect(onNext).not.toHaveBeenCalled());
    website.addEventListener("blur", onBlur);
    await user.click(website);
    await user.keyboard(`{${key}>}{Enter>3/}{/${key}}`);
    expect(onNext).toHaveBeenCalledOnce();
    expect(onBlur).toHaveBeenCalledOnce();
    // With the focus on Next itself, it is not pressed by both.
    await user.keyboard(`{${key}>}{Enter}{/${key}}`);
    expect(onNext).toHaveBeenCalledTimes(2);
  },
);

test.each([{ reason: "Please enter your website" }, { isBusy: true }])(
  "Ctrl+Enter does nothing with %o",
  async (more) => {
    const { user, onNext, website } = await renderFooter(more);
    await user.click(website);
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(onNext).not.toHaveBeenCalled();
  },
);

test("? shows the keys, but not while typing; behind them Ctrl+Enter does nothing", async () => {
  const { user, onNext, website, dialog, ...page } = await renderFooter();
  await user.type(website, "?");
  expect(website).toHaveProperty("value", "?");
  expect(page.queryByRole("dialog")).toBeNull();
  await user.click(page.getByRole("radio"));
  await user.keyboard("{Shift>}?{/Shift}");
  expect((await dialog()).textContent).toContain("Next");
  fireEvent.keyDown(document.body, { key: "Enter", ctrlKey: true });
  expect(onNext).not.toHaveBeenCalled();
  await user.click(page.getByRole("switch", { name: /^\? shows this list/ }));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());
  await user.keyboard("?");
  expect(page.queryByRole("dialog")).toBeNull();
  await user.click(page.getByLabelText("Keyboard shortcuts"));
  await dialog();
  localStorage.clear();
});
