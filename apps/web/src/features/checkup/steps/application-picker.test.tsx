import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { api } from "#lib/api.ts";
import { ApplicationPicker } from "./application-picker.tsx";

const nothing = () => undefined;
const choices = {
  chosen: [],
  toggle: nothing,
  choose: nothing,
  expectChange: () => nothing,
  refusal: undefined,
};
const picker = <ApplicationPicker source={api.saas} choices={choices} />;
const application = { identifier: "one", name: "Application One", description: null, logo: null };

/** What the server answers to each call, by its name; all else fails. */
function serve(answers: Record<string, unknown>) {
  vi.stubGlobal("fetch", async (request: Request) => {
    const name = new URL(request.url).pathname.split("/")[4]!; // /api/rpc/saas/browse
    return name in answers
      ? Response.json({ json: answers[name] })
      : new Response("", { status: 500 });
  });
}

const none = { rows: [], total: 0 };
const one = { rows: [application], total: 1 };

test("categories that could not be loaded are asked for again", async () => {
  serve({ browse: one });
  const { user, ...screen } = await renderPart(picker);
  const text = "The names or categories of applications could not be loaded.";
  expect(await screen.findByText(text)).toBeTruthy();
  serve({ browse: one, categories: [{ category: "Mail", count: 1 }] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Mail (1)")).toBeTruthy();
  expect(screen.queryByText(text)).toBeNull();
});

test("applications that could not be loaded are not said to be none", async () => {
  serve({ categories: [] });
  const screen = await renderPart(picker);
  expect(await screen.findByText("The applications could not be loaded.")).toBeTruthy();
  expect(screen.queryByText(/right now/)).toBeNull();
});

test("none at all is said where the server has none", async () => {
  serve({ browse: none, categories: [] });
  const screen = await renderPart(picker);
  expect(await screen.findByText("No applications are available right now.")).toBeTruthy();
});

const settings = {
  brandName: "Us",
  supportEmail: null,
  termsUrl: "/terms",
  privacyUrl: "/privacy",
};
const facts = { industry: null, logo: null, description: null };

test.each([
  { way: "by hand", found: undefined, expected: "Zebra Ledger" },
  { way: "where the website has no name", found: null, expected: "Zebra Ledger" },
  { way: "not where the website has one", found: "Zebra, Inc.", expected: "Zebra, Inc." },
])("a new product begins with the name that was searched for, $way", async (by) => {
  // jsdom has none, and a text field that grows asks for them.
  const fonts = { addEventListener: nothing, removeEventListener: nothing };
  Object.defineProperty(document, "fonts", { value: fonts, configurable: true });
  serve({
    browse: none,
    categories: [],
    settings: { ...settings, looksUpCompanies: true },
    extractCompanyInfo: { ...facts, companyName: by.found },
    similar: [],
  });
  const { user, ...screen } = await renderPart(picker);
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
  expect(name).toHaveProperty("value", by.expected);
});
