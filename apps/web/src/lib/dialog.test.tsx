import { useForm } from "@mantine/form";
import { act, cleanup } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeDeviceStore } from "#testing/fake-device-store.ts";
import { renderPart } from "#testing/render-app.tsx";
import { deviceStore } from "./device-store.ts";
import { forgetKeptChanges, removeOldChanges } from "./kept-changes.ts";
import { useDialogState, useKeptText } from "./dialog.ts";
import { queryClient } from "./query-client.ts";
import { sessionQuery } from "./session.ts";

beforeEach(fakeDeviceStore);

const session = (id: string | null) =>
  queryClient.setQueryData(sessionQuery.queryKey, id ? ({ id } as never) : null);

function Dialog({ name }: { name: string }) {
  const form = useForm({ initialValues: { text: "" } });
  useKeptText(form.getValues, form.setValues);
  return <input aria-label={name} {...form.getInputProps("text")} />;
}

/** The dialogs of one page, whose states stand beside one another. */
const Page = () => (
  <>
    <Row />
    <Adding />
  </>
);

function Adding() {
  const [isOpen, setOpen] = useDialogState<boolean>("add");
  return isOpen ? <Dialog name="New" /> : <button onClick={() => setOpen(true)}>Add</button>;
}

function Row() {
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

test("a dialog whose session ended opens again with its text, once, for its person alone", async () => {
  await typeUntilTheEnd(await visit("ann"));
  expect((await visit("bob")).text).toBeUndefined();
  cleanup();
  const { page, text } = await visit("ann");
  expect(text).toBe("Chat");
  await page.user.type(page.getByRole("textbox", { name: "Slack" }), "s");
  session(null); // it ends a second time
  cleanup();
  expect((await visit("ann")).text).toBe("Chats");
  cleanup(); // the page is left, by somebody who is still signed in
  expect((await visit("ann")).text).toBeUndefined();
});

/** Keeps both dialogs of the page, as two tabs do. */
async function keepBoth() {
  await typeUntilTheEnd(await visit("ann"));
  const stored = vi.mocked(deviceStore.entries);
  const whenAsked = stored.getMockImplementation();
  stored.mockResolvedValue([]);
  const { page } = await visit("ann");
  if (whenAsked) stored.mockImplementation(whenAsked);
  await page.user.click(page.getByRole("button", { name: "Add" }));
  await page.user.type(page.getByRole("textbox", { name: "New" }), "Larch");
  session(null);
  cleanup();
}

test("of two kept dialogs of a page one opens at a time, each with its own text", async () => {
  await keepBoth();
  const { page, text } = await visit("ann");
  expect(text).toBe("Chat");
  expect(page.getAllByRole("textbox")).toHaveLength(1);
  cleanup();
  const later = (await visit("ann")).page;
  expect(later.getAllByRole("textbox")).toEqual([later.getByDisplayValue("Larch")]);
});

test("a dialog that is opened before the device answers is not given another's text", async () => {
  await typeUntilTheEnd(await visit("ann"));
  const kept = await deviceStore.entries("dialog/");
  let answer = () => {};
  vi.mocked(deviceStore.entries).mockReturnValue(
    new Promise((resolve) => {
      answer = () => resolve(kept);
    }),
  );
  const { page } = await visit("ann");
  await page.user.click(page.getByRole("button", { name: "Add" }));
  await act(async () => answer());
  expect(page.getAllByRole("textbox")).toEqual([page.getByRole("textbox", { name: "New" })]);
  expect(page.getByRole("textbox")).toHaveProperty("value", "");
});

test("what is older than a day is removed whichever page is opened", async () => {
  await typeUntilTheEnd(await visit("ann"));
  removeOldChanges();
  expect(await deviceStore.entries("dialog/")).toHaveLength(1);
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 25 * 3_600_000);
  removeOldChanges();
  await vi.waitFor(async () => expect(await deviceStore.entries("dialog/")).toEqual([]));
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
