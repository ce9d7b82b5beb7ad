import { limits, noAnswers } from "@app/contract";
import type { Answers } from "@app/contract";
import { act, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderStep } from "#testing/render-step.tsx";
import { serve } from "#testing/serve.ts";
import { nextPaint } from "#lib/clock.ts";
import { takenOutKey } from "#lib/this-browser.ts";
import { SaasScreen } from "./applications.tsx";
import type { AnswersChange, StepScreenProps } from "./step-screen.ts";

const product = (identifier: string, name: string, popular = true) => ({
  identifier,
  name,
  description: null,
  logo: null,
  category: "Chat",
  popular,
  isPrivate: false,
});
const shelf = [
  product("slack", "Slack"),
  product("zoom", "Zoom"),
  product("docusign", "Docusign"),
  product("clio", "Clio", false),
];
const serveShelf = (more: object = {}) =>
  serve({
    "saas/browse": ({ popular }: { popular: boolean }) => {
      const rows = shelf.filter((one) => one.popular === popular);
      return { rows, total: rows.length, isTotalExact: true };
    },
    "saas/categories": [],
    // Not all that is shipped is still offered: there is no Microsoft 365 here.
    "saas/named": ({ identifiers }: { identifiers: string[] }) =>
      shelf.filter(({ identifier }) => identifiers.includes(identifier)),
    ...more,
  });

/** The picker of a company on Slack, Zoom and Microsoft 365, and what Next would make of its answers. */
async function renderProposing(
  answers: Partial<Answers> = {},
  more: Partial<StepScreenProps> = {},
) {
  let proposed: AnswersChange | undefined;
  const propose = (changes: AnswersChange | undefined) => void (proposed = changes);
  const screen = await renderStep(
    (props) => <SaasScreen {...props} propose={propose} {...more} />,
    { workPlatforms: ["slack", "zoom-workplace", "microsoft-365"], ...answers },
  );
  const afterNext = (now: Partial<Answers> = {}) =>
    typeof proposed === "function" ? proposed({ ...noAnswers, ...now }).saasApps : proposed;
  await screen.findByRole("heading", { name: "Popular Applications" });
  const card = (name: string) => screen.getByRole("checkbox", { name }) as HTMLInputElement;
  return { ...screen, card, afterNext };
}

test("platforms that are products come proposed; they count, can be taken out, and are answers after Next only", async () => {
  serveShelf();
  const { user, card, chips, afterNext, ...screen } = await renderProposing();
  screen.getByRole("heading", { name: "Selected (2)" });
  expect(chips()).toEqual(["Slack From step 5", "Zoom From step 5"]);
  expect(card("Slack").checked).toBe(true);
  screen.getByRole("checkbox", { name: "Slack", description: /From step 5/ });
  expect(afterNext()).toEqual(["slack", "zoom"]);
  expect(afterNext({ saasApps: ["clio"] })).toEqual(["clio", "slack", "zoom"]);
  // Another window's own answers come before proposals where there is no room for all.
  const own = Array.from({ length: limits.applications }, (_, at) => `own-${at}`);
  expect(afterNext({ saasApps: own })).toEqual(own);
  await user.click(card("Docusign"));
  expect(chips()).toEqual(["Slack From step 5", "Zoom From step 5", "Docusign"]);
  await user.click(card("Zoom"));
  await user.click(screen.getByRole("button", { name: "Remove Slack" }));
  expect(chips()).toEqual(["Docusign"]);
  expect(afterNext()).toBeUndefined();
  // Chosen by hand it is no proposal, and taken out again it does not come back as one.
  await user.click(card("Zoom"));
  expect(chips()).toEqual(["Docusign", "Zoom"]);
  await user.click(card("Zoom"));
  expect(chips()).toEqual(["Docusign"]);
});

test("nothing is proposed to who was asked before, or says that nothing is used", async () => {
  serveShelf();
  const again = await renderProposing({}, { wasDone: true });
  expect(again.queryByText(/^Selected/)).toBeNull();
  again.unmount();
  const { user, card, chips, afterNext, ...screen } = await renderProposing();
  const none = screen.getByRole("checkbox", { name: "We use none of these" });
  await user.click(none);
  expect(chips()).toEqual([]);
  expect(afterNext()).toBeUndefined();
  await user.click(none);
  expect(chips()).toEqual(["Slack From step 5", "Zoom From step 5"]);
  // The answer comes first, also one that another window gave meanwhile.
  expect(afterNext({ noSaas: "none" })).toBeUndefined();
  await user.click(none);
  await user.click(card("Clio"));
  expect(chips()).toEqual(["Clio"]);
});

test("a reload brings nothing back that was taken out, and keeps what is proposed beside an own choice", async () => {
  serveShelf();
  const shown = async (saasApps: string[] = []) => {
    const screen = await renderProposing({ saasApps }, { checkupId: "reloaded" });
    await screen.findByText("Clio");
    return screen;
  };
  const leave = async (screen: Awaited<ReturnType<typeof shown>>) => {
    await act(nextPaint); // a press counts once its card was painted
    screen.unmount();
  };
  const first = await shown();
  await first.user.click(first.card("Docusign"));
  expect(first.chips()).toHaveLength(3);
  await leave(first);
  const second = await shown(["docusign"]);
  expect(second.chips()).toEqual(["Slack From step 5", "Zoom From step 5", "Docusign"]);
  await second.user.click(second.card("Zoom"));
  await leave(second);
  const third = await shown(["docusign"]);
  expect(third.chips()).toEqual(["Slack From step 5", "Docusign"]);
  await third.user.click(third.card("Docusign"));
  await third.user.click(third.card("Slack"));
  await leave(third);
  expect((await shown()).chips()).toEqual([]);
});

test.each<Partial<Answers>>([{ saasApps: ["clio"] }, { noSaas: "none" }])(
  "nothing is proposed in a copied check-up with %j, nor after a reload of it",
  async (answers) => {
    serveShelf();
    for (const now of [answers, {}]) {
      const screen = await renderProposing(now, { checkupId: `copy ${Object.keys(answers)[0]}` });
      await screen.findByText("Docusign");
      expect(screen.chips()).toEqual(now.saasApps ? ["Clio"] : []);
      expect(screen.afterNext()).toBeUndefined();
      screen.unmount();
    }
  },
);

test("what companies alike use stands first and once, stays when it is chosen, and goes with a search", async () => {
  serveShelf();
  const { user, card, ...screen } = await renderProposing({ companyIndustry: "Legal Services" });
  const names = (group: string) =>
    within(screen.getByRole("group", { name: group }))
      .getAllByRole("checkbox")
      .map((box) => (box as HTMLInputElement).value);
  expect(names("Suggestions")).toEqual(["clio", "docusign"]);
  expect(names("Popular Applications")).toEqual(["slack", "zoom"]);
  const total = (title: string) =>
    screen.getByRole("heading", { name: title }).nextElementSibling?.textContent;
  expect(total("Popular Applications")).toBe("2");
  await user.click(card("Clio"));
  expect(names("Suggestions")).toEqual(["clio", "docusign"]);
  expect(card("Clio").checked).toBe(true);
  await user.type(screen.getByLabelText("Search applications"), "o");
  await waitFor(() => expect(screen.queryByText("Companies like yours often use")).toBeNull());
  expect(names("Other Applications")).toEqual(["clio"]);
  expect(total("Popular Applications")).toBe("3");
});

test("an answer to an older search is dropped", async () => {
  const later = new Map<string, () => void>();
  serveShelf({
    "saas/browse": async ({ search, popular }: { search: string; popular: boolean }) => {
      if (search !== "")
        await new Promise<void>((resolve) => later.set(`${search} ${popular}`, resolve));
      const rows = shelf.filter(({ name }) => search === "" || name.toLowerCase() === search);
      return { rows: popular ? rows : [], total: popular ? rows.length : 0, isTotalExact: true };
    },
  });
  const { user, ...screen } = await renderProposing({ workPlatforms: [] });
  const field = screen.getByLabelText("Search applications");
  await user.type(field, "zoom");
  await waitFor(() => expect(later.has("zoom true")).toBe(true));
  await user.clear(field);
  await user.type(field, "slack");
  await waitFor(() => expect(later.has("slack true")).toBe(true));
  for (const search of ["slack true", "slack false"]) later.get(search)?.();
  const isSlackAlone = () => {
    screen.getByText("1 found");
    expect(screen.queryByRole("checkbox", { name: "Zoom" })).toBeNull();
  };
  await waitFor(isSlackAlone);
  for (const search of ["zoom true", "zoom false"]) later.get(search)?.();
  await new Promise((resolve) => setTimeout(resolve, 50));
  isSlackAlone();
});

test("a list that is pasted into the search becomes ticks after a preview; what is not found can be added", async () => {
  const [slack, zoom, docusign] = shelf;
  const asked: string[][] = [];
  serveShelf({
    "saas/match": ({ names }: { names: string[] }) => {
      asked.push(names);
      return [
        { isSure: true, products: [slack] },
        { isSure: false, products: [zoom, docusign] },
        { isSure: false, products: [] },
        { isSure: false, products: [] },
        { isSure: false, products: [] },
      ];
    },
    // Asked in other steps: said, and still to be added here by who wants it.
    "itSecurity/match": ({ names }: { names: string[] }) =>
      names.map((name) => ({ isSure: name === "Datadog", products: [] })),
    "catalogue/cloudPlatforms": [{ ...product("vercel", "Vercel"), domains: [] }],
    "saas/add": product("zebra", "Zebra Ledger", false),
  });
  const { user, chips, ...screen } = await renderProposing({ workPlatforms: [] });
  await user.click(screen.getByLabelText("Search applications"));
  await user.paste("1. slak\n2. Zo\n3. Zebra Ledger\n4. Datadog\n5. vercel");
  const dialog = await screen.findByRole("dialog", { name: "Paste a List" });
  await screen.findByText("1 found, 1 to choose, 2 in other steps, 1 not found");
  expect(asked).toEqual([["slak", "Zo", "Zebra Ledger", "Datadog", "vercel"]]);
  // What is left to do stands first.
  expect(
    within(dialog)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "Which Zo?ZoomDocusign",
    "Zebra Ledger not foundAdd",
    "Datadog listed in step 8Add",
    "vercel listed in step 6Add",
    'Slack – from "slak"',
  ]);
  const box = (name: string) => within(dialog).getByRole("checkbox", { name }) as HTMLInputElement;
  expect(box('Slack – from "slak"').checked).toBe(true);
  within(within(dialog).getByRole("group", { name: "Which Zo?" })).getByText("Zoom");
  expect([box("Zoom").checked, box("Docusign").checked]).toEqual([false, false]);
  await user.click(box("Zoom"));

  await user.click(within(dialog).getByRole("button", { name: "Add Zebra Ledger" }));
  await user.click(await screen.findByRole("button", { name: "Enter it by hand" }));
  expect(await screen.findByLabelText(/^Product Name/)).toHaveProperty("value", "Zebra Ledger");
  await user.type(screen.getByRole("combobox", { name: /Category/ }), "Ledgers");
  await user.click(screen.getByRole("button", { name: "Save Product" }));
  await screen.findByText("2 found, 1 to choose, 2 in other steps");
  await user.click(screen.getByRole("button", { name: "Select 2" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(chips()).toEqual(["Zebra Ledger", "Slack", "Zoom"]);
  expect(screen.getByLabelText("Search applications")).toHaveProperty("value", "");
});

test("a hint of another step that does not come keeps nobody from searching again", async () => {
  const asked: string[][] = [];
  serveShelf({
    "saas/match": ({ names }: { names: string[] }) => {
      asked.push(names);
      return names.map(() => ({ isSure: false, products: [] }));
    },
    "itSecurity/match": () => new Promise(() => {}),
  });
  const { user, ...screen } = await renderProposing({ workPlatforms: [] });
  await user.click(screen.getByLabelText("Search applications"));
  await user.paste("Zebra, Yak");
  await screen.findByText("0 found, 2 not found");
  await user.click(screen.getByRole("button", { name: "Back" }));
  await user.click(await screen.findByRole("button", { name: "Find Products" }));
  await screen.findByText("0 found, 2 not found");
  expect(asked).toEqual([
    ["Zebra", "Yak"],
    ["Zebra", "Yak"],
  ]);
});

test("a list without names, with too many, and one that could not be searched for say so", async () => {
  serveShelf({ "saas/match": () => new Response("", { status: 500 }) });
  const { user, ...screen } = await renderProposing();
  await user.click(screen.getByRole("button", { name: "Paste a list" }));
  const field = await screen.findByLabelText("Names of products");
  const find = () => user.click(screen.getByRole("button", { name: "Find Products" }));
  await find();
  await screen.findByText("Enter the names of your products.");
  await user.click(field);
  await user.paste(Array.from({ length: 101 }, (_, at) => `Product ${at}`).join("\n"));
  await find();
  await screen.findByText("Maximum 100 applications allowed");
  await user.clear(field);
  await user.paste("Slack, Zoom");
  await find();
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  expect(field).toHaveProperty("value", "Slack, Zoom");
});

test.each(["{", "7", JSON.stringify({ "one saasApps": 7 })])(
  "what something else stored in place of the products that were taken out is passed over: %s",
  async (stored) => {
    localStorage.setItem(takenOutKey, stored);
    serveShelf();
    const { chips } = await renderProposing({}, { checkupId: "one" });
    expect(chips()).toEqual(["Slack From step 5", "Zoom From step 5"]);
  },
);
