import { notifications } from "@mantine/notifications";
import { act } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { notify } from "./notify.tsx";

afterEach(() => act(() => notifications.clean()));

/** Shows toasts, and waits until just these are visible. */
async function showToasts(text: () => string | null, toasts: () => void, titles: string[]) {
  act(toasts);
  await vi.waitFor(() => {
    for (const title of ["Rejected", "Broken", "Done"]) {
      expect(text()?.split(title).length, title).toBe(
        1 + titles.filter((shown) => shown === title).length,
      );
    }
  });
}

test("a success closes earlier errors, except those that can still be retried", async () => {
  const { baseElement } = await renderPart(<p />);
  const shown = () => baseElement.textContent;
  const onRetry = () => undefined;
  const fail = () => {
    notify.error({ title: "Rejected" });
    notify.error({ title: "Broken", subject: "first", onRetry });
    notify.error({ title: "Broken", subject: "second", onRetry });
  };
  await showToasts(shown, fail, ["Rejected", "Broken", "Broken"]);
  await showToasts(shown, () => notify.success({ title: "Done" }), ["Broken", "Broken", "Done"]);
  await showToasts(shown, () => notify.close("first"), ["Broken", "Done"]);
  await showToasts(shown, () => notify.close("never shown"), ["Broken", "Done"]);
});
