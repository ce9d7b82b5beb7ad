import { waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { fakeScreenProps } from "#testing/fake-screen-props.ts";
import { SaasScreen } from "./applications.tsx";

const nothing = () => undefined;
const pickerOf = (saasApps: string[]) => (
  <SaasScreen {...fakeScreenProps} answers={{ ...fakeScreenProps.answers, saasApps }} />
);
const picker = pickerOf([]);
const application = { identifier: "one", name: "Application One", description: null, logo: null };

/** The server's response to each call, by its name; all other calls fail. */
function serve(answers: Record<string, unknown>) {
  vi.stubGlobal("fetch", async (request: Request) => {
    const name = new URL(request.url).pathname.split("/")[4]!; // /api/rpc/saas/browse
    return name in answers
      ? Response.json({ json: await answers[name] })
      : new Response("", { status: 500 });
  });
}

const retired = { identifier: "old", name: "An Old One" };
const none = { rows: [], total: 0 };
const one = { rows: [application], total: 1 };

test("categories that could not be loaded can be loaded again", async () => {
  serve({ browse: one });
  const { user, ...screen } = await renderPart(picker);
  const text = "Some of the applications could not be loaded.";
  expect(await screen.findByText(text)).toBeTruthy();
  serve({ browse: one, categories: [{ category: "Mail", count: 1 }] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Mail (1)")).toBeTruthy();
  expect(screen.queryByText(text)).toBeNull();
});

test("a failure to load applications is not shown as an empty list", async () => {
  serve({ categories: [] });
  const screen = await renderPart(picker);
  await screen.findByText("Some of the applications could not be loaded.");
  expect(screen.queryByText(/No matching/)).toBeNull();
});

test("names of retired choices that could not be loaded can be loaded again", async () => {
  serve({ browse: one, categories: [], named: [application] });
  const { user, ...screen } = await renderPart(pickerOf(["one", "old"]));
  await screen.findByText("Some of the applications could not be loaded.");
  serve({ browse: one, categories: [], named: [application], retired: [retired] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("An Old One");
  const chips = screen.getAllByRole("listitem").map((chip) => chip.textContent);
  expect(chips).toEqual(["Application One", "An Old One No longer offered"]);
  screen.getByRole("button", { name: "Remove An Old One" });
});

test("shows no identifier while its name loads, and keeps names when a choice is added", async () => {
  const later: (() => void)[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const name = new URL(request.url).pathname.split("/")[4]!;
    if (name === "browse") return Response.json({ json: none });
    if (name === "categories") return Response.json({ json: [] });
    await new Promise<void>((resolve) => later.push(resolve));
    return Response.json({ json: name === "retired" ? [retired] : [] });
  });
  const answerNext = async () => {
    await waitFor(() => expect(later).toHaveLength(1));
    later.pop()?.();
  };
  function Page() {
    const [chosen, setChosen] = useState(["old"]);
    return (
      <>
        {pickerOf(chosen)}
        <button onClick={() => setChosen(["old", "new"])}>Elsewhere</button>
      </>
    );
  }
  const { user, ...screen } = await renderPart(<Page />);
  const chips = () => screen.getAllByRole("listitem").map((chip) => chip.textContent);
  expect(chips()).toEqual(["…"]);
  await answerNext();
  await answerNext(); // what is offered, then what is not
  await waitFor(() => expect(chips()).toEqual(["An Old One No longer offered"]));
  await user.click(screen.getByText("Elsewhere"));
  expect(chips()).toEqual(["An Old One No longer offered", "…"]);
  await answerNext();
  await answerNext(); // and the new one has no name
  await waitFor(() => expect(chips()[1]).toBe("new No longer offered"));
});

test("the categories are one stop for the Tab key, and arrow keys choose one of them", async () => {
  const categories = ["CRM", "Mail"].map((category) => ({ category, count: 1 }));
  serve({ browse: one, categories });
  const { user, ...screen } = await renderPart(picker);
  const chip = async (name: string) =>
    (await screen.findByRole("radio", { name })) as HTMLInputElement;
  await chip("CRM (1)");
  screen.getByRole("button", { name: /^Not in the list/ }).focus();
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

// happy-dom has no fonts, which a growing text field needs.
beforeEach(() => {
  const fonts = { addEventListener: nothing, removeEventListener: nothing };
  Object.defineProperty(document, "fonts", { value: fonts, configurable: true });
});

test.each([
  { way: "by hand", found: undefined, expected: ["Zebra Ledger", ""] },
  { way: "from a website without a name", found: null, expected: ["Zebra Ledger", "CRM"] },
  { way: "from a website with one", found: "Zebra, Inc.", expected: ["Zebra, Inc.", "CRM"] },
])("a new product starts with the website's name or the search text, $way", async (by) => {
  serve({
    browse: none,
    categories: [{ category: "CRM", count: 1 }],
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
  const category = screen.getByRole("combobox", { name: /Category/ });
  expect([name, category].map((field) => (field as HTMLInputElement).value)).toEqual(by.expected);
});
