import { within } from "@testing-library/react";
import type { Answers } from "@app/contract";
import { expect, test, vi } from "vitest";
import { renderStep } from "#testing/render-step.tsx";
import { serve } from "#testing/serve.ts";
import { StandardScreen } from "./standard.tsx";

const names = ["Abacus Rules", "CMMC", "HIPAA", "NIST CSF", "SOC 1", "SOC 2"];
const choice = (name: string) => ({
  identifier: name.toLowerCase().replaceAll(" ", "-"),
  name,
  description: `About ${name}`,
  logo: null,
});

async function open(answers: Partial<Answers> = {}, offered = names) {
  serve({ "catalogue/frameworks": offered.map(choice), "catalogue/retired": [] });
  const screen = await renderStep(StandardScreen, answers);
  const search = (await screen.findByLabelText("Search standards")) as HTMLInputElement;
  const group = () => screen.getByRole("radiogroup", { name: "Compliance Standard" });
  const radios = () => within(group()).getAllByRole("radio") as HTMLInputElement[];
  return {
    ...screen,
    search,
    cards: () => radios().map(({ value }) => value),
    chosen: () => radios().find(({ checked }) => checked)?.value,
    headings: () =>
      within(group())
        .queryAllByRole("heading", { level: 2 })
        .map((one) => one.textContent),
    focused: () => (document.activeElement as HTMLInputElement).value,
    press: (name: string) => screen.user.click(screen.getByRole("button", { name })),
  };
}

test("those often asked for come first, then the others by name, each once", async () => {
  const { cards, headings, setElsewhere } = await open();
  expect(headings()).toEqual(["Often asked for", "All other standards"]);
  expect(cards()).toEqual(["soc-2", "cmmc", "hipaa", "abacus-rules", "nist-csf", "soc-1"]);
  setElsewhere({ companyIndustry: "Healthcare" });
  expect(cards()).toEqual(["hipaa", "soc-2", "nist-csf", "cmmc", "abacus-rules", "soc-1"]);
});

test("a list without such standards is one list", async () => {
  const { cards, headings } = await open({}, ["Abacus Rules", "Bead Rules"]);
  expect(headings()).toEqual(["All standards"]);
  expect(cards()).toEqual(["abacus-rules", "bead-rules"]);
});

test("the choice of before comes first, and no card moves when another one is chosen", async () => {
  const { user, cards, headings, chosen, getByRole } = await open({ complianceStandard: "soc-1" });
  expect(headings()).toEqual(["Your choice", "Often asked for", "All other standards"]);
  const before = cards();
  expect(before).toEqual(["soc-1", "soc-2", "cmmc", "hipaa", "abacus-rules", "nist-csf"]);
  await user.click(getByRole("radio", { name: "NIST CSF" }));
  expect(chosen()).toBe("nist-csf");
  expect(cards()).toEqual(before);
  expect(headings()[0]).toBe("Your previous choice");
});

test("a search shows what it finds; Enter does nothing, arrow down leads to the cards", async () => {
  const { user, search, cards, chosen, headings, focused, getByText } = await open();
  await user.type(search, "s-O c2{Enter}");
  expect(cards()).toEqual(["soc-2"]);
  expect(headings()).toEqual([]);
  getByText("1 found");
  expect(document.activeElement).toBe(search);
  expect(chosen()).toBeUndefined();
  await user.keyboard("{ArrowDown}");
  expect(focused()).toBe("soc-2");
  expect(chosen()).toBeUndefined();
  await user.keyboard(" ");
  expect(chosen()).toBe("soc-2");
});

test("a search that finds nothing can be cleared, with the focus in it", async () => {
  const { user, search, cards, press, queryByRole, getByText } = await open();
  await user.type(search, "nonsense");
  getByText("No matching standards found");
  expect(queryByRole("radio")).toBeNull();
  await user.keyboard("{ArrowDown}");
  await press("Show all standards");
  expect(search.value).toBe("");
  expect(document.activeElement).toBe(search);
  expect(cards()).toHaveLength(names.length);
});

test("groups are one stop for the Tab key and narrow the list, also together with a search", async () => {
  const { user, search, cards, press, getAllByRole, getByRole } = await open();
  const toolbar = getByRole("toolbar", { name: "Groups of standards" });
  const chips = () =>
    within(toolbar)
      .getAllByRole("button")
      .map((one) => `${one.textContent}${one.getAttribute("aria-pressed") === "true" ? "*" : ""}`);
  expect(chips().join()).toBe("All*,Defense,Health,Payments,Privacy,Cloud,Europe");
  await user.click(search);
  await user.tab();
  await user.tab();
  await user.keyboard("{ArrowRight}{Enter}");
  expect(chips()[1]).toBe("Defense*");
  expect(cards()).toEqual(["cmmc"]);
  await user.tab();
  expect(document.activeElement).toBe(getAllByRole("radio")[0]);
  await press("Payments");
  expect(cards()).toEqual(["soc-1"]);
  await user.type(search, "soc");
  expect(cards()).toEqual(["soc-1"]);
  await press("All");
  expect(cards()).toEqual(["soc-1", "soc-2"]);
});

test("three answers end in a proposal that can be changed and chosen", async () => {
  const { user, press, cards, chosen, focused, ...screen } = await open();
  await user.type(screen.search, "abacus");
  await press("Help me choose");
  const dialog = within(await screen.findByRole("dialog", { name: "Help me choose" }));
  const answer = async (question: RegExp, option: RegExp) =>
    user.click(
      within(dialog.getByRole("radiogroup", { name: question })).getByRole("radio", {
        name: option,
      }),
    );
  await answer(/serve/, /Businesses in the US/);
  await answer(/card payments/, /^No$/);
  expect(dialog.queryByRole("button", { name: /^Choose/ })).toBeNull();
  await answer(/health or defense/, /Both/);
  expect(dialog.getByRole("status").textContent).toMatch(/^We suggest CMMC.*You hold defense data/);
  await answer(/health or defense/, /Neither/);
  expect(dialog.getByRole("status").textContent).toMatch(/^We suggest SOC 2/);
  await user.click(dialog.getByRole("button", { name: "Choose SOC 2" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(chosen()).toBe("soc-2");
  expect(focused()).toBe("soc-2");
  expect(cards()[0]).toBe("soc-2");
  expect(cards()).toHaveLength(names.length);
  await press("Help me choose");
  await screen.findByRole("button", { name: "Choose SOC 2" }); // the answers are still there
});

test("where nothing that is offered fits, the help says so and closes without a choice", async () => {
  const { user, press, chosen, ...screen } = await open({}, ["Abacus Rules"]);
  await press("Help me choose");
  const dialog = within(await screen.findByRole("dialog"));
  for (const group of dialog.getAllByRole("radiogroup")) {
    await user.click(within(group).getAllByRole("radio")[0]!);
  }
  dialog.getByText("No standard here fits these answers");
  expect(dialog.queryByRole("button", { name: /^Choose/ })).toBeNull();
  const [, close] = dialog.getAllByRole("button", { name: "Close" });
  await user.click(close!);
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(chosen()).toBeUndefined();
});

test("letters typed on a card choose the card whose name begins so", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { user, search, chosen, focused } = await open();
  const after = async (ms: number, keys: string) => {
    vi.advanceTimersByTime(ms);
    await user.keyboard(keys);
    expect(focused()).toBe(chosen());
    return chosen();
  };
  await user.click(search);
  await user.keyboard("{ArrowDown}");
  expect(await after(5_000, "h")).toBe("hipaa");
  expect(await after(5_000, "soc 1")).toBe("soc-1");
  expect(await after(5_000, "s")).toBe("soc-2");
  expect(await after(100, "s")).toBe("soc-1"); // the next one with this letter
  expect(await after(5_000, "x")).toBe("soc-1");
  expect(await after(5_000, "{Control>}a{/Control}?")).toBe("soc-1");
  vi.useRealTimers();
});
