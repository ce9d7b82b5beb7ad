import { act } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { notify } from "./notify.ts";

/** Tells of it, and waits until just these toasts are on show. */
async function tell(text: () => string | null, toasts: () => void, titles: string[]) {
  act(toasts);
  await vi.waitFor(() => {
    for (const title of ["Refused", "Broken", "Done"]) {
      expect(text()?.split(title).length, title).toBe(
        1 + titles.filter((shown) => shown === title).length,
      );
    }
  });
}

test("a success takes away what went wrong before, but not what can still be tried again", async () => {
  const { baseElement } = await renderPart(<p />);
  const shown = () => baseElement.textContent;
  const onRetry = () => undefined;
  const fail = () => {
    notify.error({ title: "Refused" });
    notify.error({ title: "Broken", subject: "first", onRetry });
    notify.error({ title: "Broken", subject: "second", onRetry });
  };
  await tell(shown, fail, ["Refused", "Broken", "Broken"]);
  await tell(shown, () => notify.success({ title: "Done" }), ["Broken", "Broken", "Done"]);
  await tell(shown, () => notify.close("first"), ["Broken", "Done"]);
  await tell(shown, () => notify.close("never shown"), ["Broken", "Done"]);
});
