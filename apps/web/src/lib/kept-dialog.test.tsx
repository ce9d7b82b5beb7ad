import { useForm } from "@mantine/form";
import { act, cleanup } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { deviceStore } from "./device-store.ts";
import { forgetKeptChanges } from "./kept-changes.ts";
import { useDialogState, useKeptText } from "./kept-dialog.ts";
import { queryClient } from "./query-client.ts";
import { sessionQuery } from "./session.ts";

// happy-dom has no IndexedDB.
beforeEach(() => {
  const records = new Map<string, unknown>();
  const having = (prefix: string) => [...records].filter(([key]) => key.startsWith(prefix));
  vi.spyOn(deviceStore, "entries").mockImplementation(async (prefix) => having(prefix));
  vi.spyOn(deviceStore, "keys").mockImplementation(async (prefix) =>
    having(prefix).map(([key]) => key),
  );
  vi.spyOn(deviceStore, "replace").mockImplementation(async (removed, written) => {
    for (const key of removed) records.delete(key);
    if (written) records.set(written.key, written.value);
  });
});

const session = (id: string | null) =>
  queryClient.setQueryData(sessionQuery.queryKey, id ? ({ id } as never) : null);

function Dialog({ name }: { name: string }) {
  const form = useForm({ initialValues: { text: "" } });
  useKeptText(form);
  return <input aria-label={name} {...form.getInputProps("text")} />;
}

function Page() {
  const [row, setRow] = useDialogState<{ name: string }>("edit");
  return row ? (
    <>
      <Dialog name={row.name} />
      <button onClick={() => setRow(undefined)}>Close</button>
    </>
  ) : (
    <button onClick={() => setRow({ name: "Slack" })}>Edit</button>
  );
}

/** Opens the page as this person; answers what its dialog holds, if it is open. */
async function visit(id: string) {
  session(id);
  const page = await renderPart(<Page />);
  await act(() => new Promise((resolve) => setTimeout(resolve, 20))); // what the device keeps is read
  const field = page.queryByRole("textbox", { name: "Slack" }) as HTMLInputElement | null;
  return { page, text: field?.value };
}

/** Types into the dialog until the session ends. */
async function typeUntilTheEnd({ page }: Awaited<ReturnType<typeof visit>>) {
  await page.user.click(page.getByRole("button", { name: "Edit" }));
  await page.user.type(page.getByRole("textbox", { name: "Slack" }), "Chat");
  session(null);
  cleanup();
}

test("a dialog whose session ended opens again with its text until it is closed, for its person alone", async () => {
  await typeUntilTheEnd(await visit("ann"));
  expect((await visit("bob")).text).toBeUndefined();
  cleanup();
  expect((await visit("ann")).text).toBe("Chat");
  cleanup(); // a page that is left, such as on the way through sign-in
  const { page, text } = await visit("ann");
  expect(text).toBe("Chat");
  await page.user.click(page.getByRole("button", { name: "Close" }));
  cleanup();
  expect((await visit("ann")).text).toBeUndefined();
});

test("a dialog that was left in a session, closed by signing out, or long ago, stays closed", async () => {
  const { page } = await visit("ann");
  await page.user.click(page.getByRole("button", { name: "Edit" }));
  cleanup();
  expect((await visit("ann")).text).toBeUndefined();

  await page.user.click(document.querySelector("button")!);
  await forgetKeptChanges({ userId: "ann" });
  session(null);
  cleanup();
  const again = await visit("ann");
  expect(again.text).toBeUndefined();

  await typeUntilTheEnd(again);
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 25 * 3_600_000);
  expect((await visit("ann")).text).toBeUndefined();
});
