import { limits, noAnswers } from "@app/contract";
import type { Answers } from "@app/contract";
import { act } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { fakeScreenProps } from "#testing/fake-screen-props.ts";
import { renderPart } from "#testing/render-app.tsx";
import { renderStep } from "#testing/render-step.tsx";
import { serve } from "#testing/serve.ts";
import { queryClient } from "#lib/query-client.ts";
import { LocationsScreen } from "./locations.tsx";

function Screen({ checkupId, locations }: { checkupId: string; locations: string[] }) {
  const [answers, setAnswers] = useState<Answers>({ ...noAnswers, locations });
  return (
    <LocationsScreen
      {...fakeScreenProps}
      checkupId={checkupId}
      answers={{ ...answers, scheduledAt: null }}
      change={(changes) =>
        setAnswers((now) => ({
          ...now,
          ...(typeof changes === "function" ? changes(now) : changes),
        }))
      }
    />
  );
}

const address = "12 Mill Lane, Bath";
const lookup = { companyName: "Acme", address };

/** The step of a company with a website. */
async function renderWithSite(found: object | Response, looksUpCompanies = true, wasDone = false) {
  queryClient.clear();
  const asked: unknown[] = [];
  serve({
    "site/settings": { looksUpCompanies },
    "lookup/extractCompanyInfo": (input: unknown) => {
      asked.push(input);
      return found;
    },
  });
  const start = { companyWebsite: "https://www.acme.com" };
  return { ...(await renderStep(LocationsScreen, start, wasDone)), asked };
}

test("offers the address of the company's website, which one tap adds", async () => {
  const { user, stored, asked, setElsewhere, ...screen } = await renderWithSite(lookup);
  const said = await screen.findByText(`From acme.com: ${address}`);
  expect(said).toBe(screen.getByRole("status"));
  expect(asked).toEqual([{ website: "www.acme.com", withLogo: false }]);
  await user.click(screen.getByRole("button", { name: `Add ${address}` }));
  expect(stored()).toMatchObject({ fullyRemote: false, locations: [address] });
  expect(document.activeElement?.textContent).toBe("Locations (1)");
  expect(screen.queryByText(/^From acme.com/)).toBeNull();
  setElsewhere({ locations: ["12 MILL lane, Bath", "There"] });
  expect(screen.queryByText(/^From acme.com/)).toBeNull();
  setElsewhere({ locations: [] });
  screen.getByText(`From acme.com: ${address}`);
  setElsewhere({ fullyRemote: true });
  expect(screen.queryByText(/^From acme.com/)).toBeNull();
});

test.each([
  ["without an address", { ...lookup, address: null }, true, 1],
  ["that cannot be read", Response.json({ json: {} }, { status: 422 }), true, 1],
  ["while look-ups are off", lookup, false, 0],
  ["after the step was done", lookup, true, 0, true],
])("offers nothing of a website %s", async (_, found, looksUp, uses, wasDone = false) => {
  const { asked, queryByText } = await renderWithSite(found, looksUp, wasDone);
  const rest = () => act(() => new Promise((done) => setTimeout(done, 200)));
  await rest();
  window.dispatchEvent(new Event("visibilitychange")); // back from another window
  await rest();
  expect(asked).toHaveLength(uses);
  expect(queryByText(/^From acme.com/)).toBeNull();
});

async function renderScreen(locations: string[] = [], checkupId: string = crypto.randomUUID()) {
  const screen = await renderPart(<Screen checkupId={checkupId} locations={locations} />);
  return { ...screen, field: () => screen.getByPlaceholderText("Enter address...") };
}

test("Enter adds a location and empties the field", async () => {
  const { user, field, ...screen } = await renderScreen();
  await user.type(field(), "  1 Main Street {Enter}");
  expect(screen.getByText("Locations (1)")).toBeTruthy();
  expect(screen.getByText("1 Main Street")).toBeTruthy();
  expect((field() as HTMLInputElement).value).toBe("");
  expect(document.activeElement).toBe(field());
});

test("a double click on Add adds the location once, without a toast", async () => {
  const { user, field, ...screen } = await renderScreen();
  await user.type(field(), "1 Main Street");
  await user.dblClick(screen.getByRole("button", { name: "Add" }));
  expect(screen.getByText("Locations (1)")).toBeTruthy();
  expect(screen.queryByText("Empty Location")).toBeNull();
});

test("an address that was typed but not added is there again after another step", async () => {
  const first = await renderScreen([], "typed");
  await first.user.type(first.field(), "2 Side Street");
  first.unmount();
  const { user, field } = await renderScreen([], "typed");
  expect(field()).toHaveProperty("value", "2 Side Street");
  await user.type(field(), "{Enter}");
  expect(field()).toHaveProperty("value", "");
});

test.each([
  ["an empty one", " ", [], "Empty Location", "Please enter a location."],
  [
    "a duplicate",
    "1 MAIN  street",
    ["1 Main Street"],
    "Duplicate Location",
    "This location has already been added.",
  ],
  [
    "a 51st one",
    "One more",
    Array.from({ length: limits.locations }, (_, at) => `Place ${at}`),
    "Too Many Locations",
    "Maximum 50 locations allowed.",
  ],
])("rejects %s with a toast", async (_, typed, locations, title, text) => {
  const { user, field, ...screen } = await renderScreen(locations);
  await user.type(field(), `${typed}{Enter}`);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});

test("removes a location and focuses the next one's button", async () => {
  const { user, ...screen } = await renderScreen(["Here", "There"]);
  await user.click(screen.getByRole("button", { name: "Remove Here" }));
  expect(screen.queryByText("Here")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove There" }));
});

test("fully remote clears the list, and turning it off restores it", async () => {
  const { user, ...screen } = await renderScreen(["Here"]);
  const remote = screen.getByRole("checkbox", { name: "Fully Remote (No physical locations)" });
  await user.click(remote);
  expect(screen.queryByText("Here")).toBeNull();
  await user.click(remote);
  expect(screen.getByText("Here")).toBeTruthy();
});
