import { notifications } from "@mantine/notifications";
import { act } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { notify, watchPageToasts } from "./notify.tsx";

afterEach(() => act(() => notifications.clean()));

/** Shows toasts, and waits until just these are visible. */
async function showToasts(text: () => string | null, toasts: () => void, titles: string[]) {
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
  await showToasts(shown, fail, ["Refused", "Broken", "Broken"]);
  await showToasts(shown, () => notify.success({ title: "Done" }), ["Broken", "Broken", "Done"]);
  await showToasts(shown, () => notify.close("first"), ["Broken", "Done"]);
  await showToasts(shown, () => notify.close("never shown"), ["Broken", "Done"]);
});

async function somewhere() {
  const { baseElement, router } = await renderPart(<p />);
  watchPageToasts(router);
  const go = (to: string, search = {}) =>
    act(() => router.navigate({ to, search } as Parameters<typeof router.navigate>[0]));
  await go("/checkup/1", { step: 4 });
  const shows = (...titles: string[]) =>
    vi.waitFor(() => {
      const text = baseElement.textContent ?? "";
      expect(["Refused", "Hint", "Broken", "Done"].filter((title) => text.includes(title))).toEqual(
        titles,
      );
    });
  const readToasts = () => vi.advanceTimersByTime(2_000);
  return { go, shows, readToasts };
}

test("a toast that says why one is led elsewhere stays there", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { go, shows, readToasts } = await somewhere();
  act(() => notify.error({ title: "Refused", leadsElsewhere: true }));
  readToasts();
  await go("/dashboard");
  await shows("Refused");
  readToasts();
  await go("/");
  await shows();
});

test("a toast of a step goes with it, however soon the step is left", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { go, shows } = await somewhere();
  act(() => notify.error({ title: "Refused" }));
  await shows("Refused");
  vi.advanceTimersByTime(1);
  await go("/checkup/1", { step: 3 });
  await shows();
});

test("toasts of a page or step go with it, but results and what can be tried again stay", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { go, shows, readToasts } = await somewhere();
  act(() => {
    notify.success({ title: "Hint", isOfPage: true });
    notify.success({ title: "Done" });
    notify.error({ title: "Refused" });
    notify.error({ title: "Broken", onRetry: () => undefined });
  });
  await shows("Refused", "Broken", "Done");
  readToasts();
  await go("/checkup/1", { step: 4, from: "review" });
  await shows("Refused", "Broken", "Done");
  await go("/checkup/1", { step: 5 });
  await shows("Broken", "Done");
  act(() => notify.success({ title: "Hint", isOfPage: true }));
  readToasts();
  await go("/dashboard");
  await shows("Broken");
});
