import { messages } from "@app/contract";
import type { FoundRecord } from "@app/contract";
import { fireEvent } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { Palette } from "./palette.tsx";

const record = (name: string): FoundRecord => ({
  kind: "saas-application",
  id: name,
  name,
  detail: null,
  startsAt: null,
});

/** The texts that were searched for. Each search waits until the test answers it. */
function fakeServer() {
  const searches: string[] = [];
  const waiting = new Map<string, (answer: Response) => void>();
  vi.stubGlobal("fetch", async (request: Request) => {
    const { json } = (await request.json()) as { json: { text: string } };
    searches.push(json.text);
    return new Promise<Response>((resolve) => waiting.set(json.text, resolve));
  });
  const answer = (text: string, ...names: string[]) =>
    waiting.get(text)?.(Response.json({ json: names.map(record) }));
  const fail = (text: string) => {
    const json = { defined: true, code: "INPUT_INVALID", message: messages.unexpected };
    waiting.get(text)?.(Response.json({ json: { ...json, status: 422 } }, { status: 422 }));
  };
  return { searches, answer, fail };
}

async function openPalette() {
  const server = fakeServer();
  const spies = {
    onClose: vi.fn<() => void>(),
    showShortcuts: vi.fn<() => void>(),
  };
  const rendered = await renderPart(<Palette {...spies} />);
  const box = (await rendered.findByRole("combobox")) as HTMLInputElement;
  const active = () =>
    document.getElementById(box.getAttribute("aria-activedescendant") ?? "")?.textContent;
  const options = () => rendered.queryAllByRole("option").map((option) => option.textContent);
  const type = (value: string) => fireEvent.change(box, { target: { value } });
  /** Types a text and waits until it is searched for. */
  const search = async (text: string) => {
    type(text);
    await vi.waitFor(() => expect(server.searches.at(-1)).toBe(text));
  };
  const press = (key: string, modifiers = {}) => fireEvent.keyDown(box, { key, ...modifiers });
  return { ...rendered, ...spies, ...server, box, active, options, type, search, press };
}

test("lists pages before anything is typed, and does not search for a single character", async () => {
  const { searches, active, options, type, press } = await openPalette();
  expect(options()).toContain("SaaS Applications");
  expect(active()).toBe("Overview");
  press("ArrowDown");
  press("ArrowDown");
  expect(active()).toBe("Meetings");
  for (const _ of [1, 2, 3]) press("ArrowUp");
  expect(active()).toBe("Keyboard Shortcuts");
  type("x");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(searches).toEqual([]);
});

test("keeps the previous records while the next ones load, and ignores a late answer", async () => {
  const { answer, search, findByRole, findByText, options } = await openPalette();
  await search("zo");
  answer("zo", "Zoom", "Zoho");
  await findByText("2 results");
  await search("slack");
  await search("zoom");
  expect(options()).toEqual(["Zoom", "Zoho"]);
  answer("zoom", "Zoom");
  await findByText("1 result");
  await findByRole("option", { name: "Zoom", selected: true });
  answer("slack", "Slack");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(options()).toEqual(["Zoom"]);
});

test("Enter before the answer opens its first result, not one of the previous answer", async () => {
  const { answer, search, type, press, findByRole, onClose, router, searches } =
    await openPalette();
  await search("zoho");
  answer("zoho", "Zoho");
  await findByRole("option", { name: "Zoho" });
  type("slack");
  press("Enter");
  expect(onClose).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(searches).toEqual(["zoho", "slack"]));
  answer("slack", "Slack", "Slack Two");
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(router.state.location.href).toBe("/admin626/saas?search=Slack"));
});

test("shows that nothing was found; a failed search can be retried and does not hide pages", async () => {
  const { searches, answer, fail, search, ...screen } = await openPalette();
  await search("zzzz");
  answer("zzzz");
  await screen.findAllByText('Nothing found for "zzzz"');
  expect(screen.box.getAttribute("aria-expanded")).toBe("false");
  await search("saas");
  fail("saas");
  await screen.findByText("Records could not be searched");
  expect(screen.options()).toContain("SaaS Applications");
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await vi.waitFor(() => expect(searches).toEqual(["zzzz", "saas", "saas"]));
  answer("saas", "Saas");
  await screen.findByRole("option", { name: "Saas" });
});

test("the list of shortcuts opens, and the palette closes", async () => {
  const { type, press, onClose, showShortcuts } = await openPalette();
  type("short key");
  press("Enter");
  expect(showShortcuts).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
});
