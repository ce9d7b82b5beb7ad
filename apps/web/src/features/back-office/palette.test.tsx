import { messages } from "@app/contract";
import type { FoundRecord } from "@app/contract";
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

/** Searches that wait until the test answers them, by their text. */
function fakeServer() {
  const asked: string[] = [];
  const waiting = new Map<string, (answer: Response) => void>();
  vi.stubGlobal("fetch", async (request: Request) => {
    const { json } = (await request.json()) as { json: { text: string } };
    asked.push(json.text);
    return new Promise<Response>((resolve) => waiting.set(json.text, resolve));
  });
  const answer = (text: string, ...names: string[]) =>
    waiting.get(text)?.(Response.json({ json: names.map(record) }));
  const refuse = (text: string) =>
    waiting.get(text)?.(
      Response.json(
        {
          json: { defined: true, code: "INPUT_INVALID", status: 422, message: messages.unexpected },
        },
        { status: 422 },
      ),
    );
  return { asked, answer, refuse };
}

async function openPalette() {
  const spies = {
    onClose: vi.fn<() => void>(),
    toggleSidebar: vi.fn<() => void>(),
    showShortcuts: vi.fn<() => void>(),
    signOut: vi.fn<() => void>(),
  };
  const rendered = await renderPart(<Palette isPhone={false} recent={[]} {...spies} />);
  const box = (await rendered.findByRole("combobox")) as HTMLInputElement;
  const active = () =>
    document.getElementById(box.getAttribute("aria-activedescendant") ?? "")?.textContent;
  const options = () => rendered.queryAllByRole("option").map((option) => option.textContent);
  return { ...rendered, ...spies, box, active, options };
}

test("pages are there before anything is typed, and nothing is asked", async () => {
  const { asked } = fakeServer();
  const { user, box, active, options } = await openPalette();
  expect(options()).toContain("SaaS Applications");
  expect(active()).toBe("Overview");
  await user.type(box, "{ArrowDown}{ArrowDown}");
  expect(active()).toBe("Meetings");
  await user.type(box, "{ArrowUp}{ArrowUp}{ArrowUp}");
  expect(active()).toBe("Sign Out");
  await user.type(box, "x");
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(asked).toEqual([]);
});

test("a late answer to an older search is never rendered", async () => {
  const { asked, answer } = fakeServer();
  const { user, box, findByRole, options } = await openPalette();
  await user.type(box, "slack");
  await vi.waitFor(() => expect(asked).toEqual(["slack"]));
  await user.clear(box);
  await user.type(box, "zoom");
  await vi.waitFor(() => expect(asked).toEqual(["slack", "zoom"]));
  answer("zoom", "Zoom");
  await findByRole("option", { name: "Zoom" });
  answer("slack", "Slack");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(options()).toEqual(["Zoom"]);
});

test("the former records stay while the next ones load, and their number is announced", async () => {
  const { asked, answer } = fakeServer();
  const { user, box, findByRole, findByText, options } = await openPalette();
  await user.type(box, "zo");
  await vi.waitFor(() => expect(asked).toEqual(["zo"]));
  answer("zo", "Zoom", "Zoho");
  await findByText("2 results");
  await user.type(box, "om");
  await vi.waitFor(() => expect(asked).toEqual(["zo", "zoom"]));
  expect(options()).toEqual(["Zoom", "Zoho"]);
  answer("zoom", "Zoom");
  await findByText("1 result");
  expect(options()).toEqual(["Zoom"]);
  await findByRole("option", { name: "Zoom", selected: true });
});

test("Enter before the answer opens what comes first in it, and nothing of the answer before", async () => {
  const { asked, answer } = fakeServer();
  const { user, box, findByRole, onClose, router } = await openPalette();
  await user.type(box, "zoho");
  await vi.waitFor(() => expect(asked).toEqual(["zoho"]));
  answer("zoho", "Zoho");
  await findByRole("option", { name: "Zoho" });
  await user.clear(box);
  await user.type(box, "slack{Enter}");
  expect(onClose).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(asked).toEqual(["zoho", "slack"]));
  answer("slack", "Slack", "Slack Two");
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(router.state.location.href).toBe("/admin626/saas?search=Slack"));
});

test("nothing found is said, with what was typed", async () => {
  const { asked, answer } = fakeServer();
  const { user, box, findAllByText } = await openPalette();
  await user.type(box, "zzzz");
  await vi.waitFor(() => expect(asked).toEqual(["zzzz"]));
  answer("zzzz");
  await findAllByText("Nothing found for “zzzz”");
  expect(box.getAttribute("aria-expanded")).toBe("false");
});

test("a search that failed can be asked again, and pages are there all the same", async () => {
  const { asked, answer, refuse } = fakeServer();
  const { user, box, findByRole, findByText, options } = await openPalette();
  await user.type(box, "saas");
  await vi.waitFor(() => expect(asked).toEqual(["saas"]));
  refuse("saas");
  await findByText("Records could not be searched");
  expect(options()).toContain("SaaS Applications");
  await user.click(await findByRole("button", { name: "Try again" }));
  await vi.waitFor(() => expect(asked).toEqual(["saas", "saas"]));
  answer("saas", "Saas");
  await findByRole("option", { name: "Saas" });
});

test("with ctrl, Enter opens another tab and stays; what is no page is done here", async () => {
  fakeServer();
  const { user, box, onClose, toggleSidebar } = await openPalette();
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  await user.type(box, "health{Control>}{Enter}{/Control}");
  expect(opened.mock.calls[0]?.[0]).toMatch(/\/admin626\/health$/);
  expect(onClose).not.toHaveBeenCalled();
  await user.clear(box);
  await user.type(box, "toggle side{Enter}");
  expect(toggleSidebar).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
});
