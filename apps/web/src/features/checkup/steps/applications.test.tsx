import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderStep } from "#testing/render-step.tsx";
import { serve } from "#testing/serve.ts";
import { SaasScreen } from "./applications.tsx";

const renderPicker = (saasApps: string[] = []) => renderStep(SaasScreen, { saasApps });
const application = { identifier: "one", name: "Application One", description: null, logo: null };
const retired = { identifier: "old", name: "An Old One" };
const none = { rows: [], total: 0 };
const one = { rows: [application], total: 1 };

const offered = { "saas/browse": one, "saas/categories": [{ category: "Mail", count: 1 }] };

test.each(Object.keys(offered))(
  "a failure of %s can be retried, and is no empty list",
  async (failing) => {
    serve({ ...offered, [failing]: () => new Response("", { status: 500 }) });
    const { user, ...screen } = await renderPicker();
    const text = "Some of the applications could not be loaded.";
    await screen.findByText(text);
    expect(screen.queryByText(/No matching/)).toBeNull();
    serve(offered);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("Mail (1)");
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  },
);

test("names of retired choices that could not be loaded can be loaded again", async () => {
  const named = { ...offered, "saas/named": [application] };
  serve(named);
  const { user, ...screen } = await renderPicker(["one", "old"]);
  await screen.findByText("Some of the applications could not be loaded.");
  serve({ ...named, "catalogue/retired": [retired] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("An Old One");
  expect(screen.chips()).toEqual(["Application One", "An Old One No longer offered"]);
  screen.getByRole("button", { name: "Remove An Old One" });
});

test("shows no identifier while its name loads, and keeps names when a choice is added", async () => {
  const later: (() => void)[] = [];
  const inTime = async (value: unknown) => {
    await new Promise<void>((resolve) => later.push(resolve));
    return value;
  };
  serve({
    "saas/browse": none,
    "saas/categories": [],
    "saas/named": ({ identifiers }: { identifiers: string[] }) =>
      identifiers.includes("old") ? inTime([]) : [],
    "catalogue/retired": () => inTime([retired]),
  });
  const answerNext = async () => {
    await waitFor(() => expect(later).toHaveLength(1));
    later.pop()?.();
  };
  const { chips, setElsewhere } = await renderPicker(["old"]);
  expect(chips()).toEqual(["…"]);
  await answerNext();
  await answerNext(); // what is offered, then what is not
  await waitFor(() => expect(chips()).toEqual(["An Old One No longer offered"]));
  setElsewhere({ saasApps: ["old", "new"] });
  expect(chips()).toEqual(["An Old One No longer offered", "…"]);
  await answerNext();
  await answerNext(); // and the new one has no name
  await waitFor(() => expect(chips()[1]).toBe("new No longer offered"));
});

test("the categories are one stop for the Tab key, and arrow keys choose one of them", async () => {
  const categories = ["CRM", "Mail"].map((category) => ({ category, count: 1 }));
  serve({ "saas/browse": one, "saas/categories": categories });
  const { user, ...screen } = await renderPicker();
  const chip = async (name: string) =>
    (await screen.findByRole("radio", { name })) as HTMLInputElement;
  await chip("CRM (1)");
  screen.getByRole("button", { name: "Not in the list? Add it yourself" }).focus();
  await user.tab();
  expect(document.activeElement).toBe(await chip("All"));
  await user.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(await chip("CRM (1)"));
  expect((await chip("CRM (1)")).checked).toBe(true);
  await user.tab();
  expect(document.activeElement?.getAttribute("type")).toBe("checkbox");
});

const settings = { brandName: "Us", supportEmail: null, termsUrl: "/terms", privacyUrl: "/" };
const facts = { industry: null, logo: null, description: "A CRM tool." };

test.each([
  { way: "by hand", found: undefined, expected: ["Zebra Ledger", ""] },
  { way: "from a website without a name", found: null, expected: ["Zebra Ledger", "CRM"] },
  { way: "from a website with one", found: "Zebra, Inc.", expected: ["Zebra, Inc.", "CRM"] },
])("a new product starts with the website's name or the search text, $way", async (by) => {
  serve({
    "saas/browse": none,
    "saas/categories": [{ category: "CRM", count: 1 }],
    "site/settings": { ...settings, looksUpCompanies: true },
    "lookup/extractCompanyInfo": { ...facts, companyName: by.found },
    "saas/similar": [],
  });
  const { user, ...screen } = await renderPicker();
  await user.type(screen.getByLabelText("Search applications"), " Zebra Ledger ");
  await user.click(screen.getByRole("button", { name: "Not in the list? Add it yourself" }));
  const website = await screen.findByLabelText("Product Website");
  if (by.found === undefined) {
    await user.click(screen.getByRole("button", { name: "Enter it by hand" }));
  } else {
    await user.type(website, "zebra.com");
    await user.click(screen.getByRole("button", { name: "Fetch Product Info" }));
  }
  const name = await screen.findByRole("textbox", { name: /Product Name/ });
  const category = screen.getByRole("combobox", { name: /Category/ });
  expect([name, category].map((field) => (field as HTMLInputElement).value)).toEqual(by.expected);
});
