import { expect, test, vi } from "vitest";
import { onSessionEnd } from "#lib/query-client.ts";
import { renderCompany } from "#testing/fake-lookup.tsx";

const acme = { companyName: "Acme Robotics", industry: "Manufacturing" };
const cancel = { name: "Cancel" };
type Step = Awaited<ReturnType<typeof renderCompany>>;
const failure = "Could not extract company info";

test("only the latest website draws, whenever the earlier one answers", async () => {
  const { asked, isClosed, user, website, name, industry, asks, ...screen } = await renderCompany();
  await user.type(website(), "acme.com{Enter}");
  await asks(1);
  await user.clear(website());
  expect(isClosed()).toBe(false);
  expect(asked[0]?.signal.aborted).toBe(true);
  await user.type(website(), "northwind.com{Enter}");
  await asks(2);
  await asked[0]?.answer(acme);
  expect(name().value).toBe("");
  expect(isClosed()).toBe(true);
  await asked[1]?.answer({ companyName: "Northwind" });
  expect([name().value, industry().value]).toEqual(["Northwind", ""]);
  expect(screen.getAllByText("Company info extracted!")).toHaveLength(1);
});

test("Cancel ends it without a word, and that website is asked again only on Enter", async () => {
  const { asked, isBusy, isClosed, user, website, name, asks, ...screen } = await renderCompany();
  await user.type(website(), "acme.com{Enter}");
  await asks(1);
  await user.tab();
  const cancel = screen.getByRole("button", { name: "Cancel" });
  expect(document.activeElement).toBe(cancel);
  await user.keyboard("{Enter}");
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(isClosed()).toBe(false);
  expect(document.activeElement).toBe(name());
  await asked[0]?.answer(acme);
  expect(name().value).toBe("");
  expect(screen.queryByText(failure)).toBeNull();
  await user.click(website());
  await user.tab();
  expect(isBusy()).toBe(false);
  await user.type(website(), "{Enter}");
  await asks(2);
});

test("a website that was typed anew after a change is asked again, though it ended before", async () => {
  const { user, website, asks } = await renderCompany();
  await user.type(website(), "acme.com{Enter}");
  await asks(1);
  await user.type(website(), "x{Backspace}");
  await user.tab();
  await asks(2);
});

test("Enter asks again while something is missing, leaving does not", async () => {
  const { asked, isBusy, user, website, industry, asks } = await renderCompany();
  await user.type(website(), "acme.com{Enter}");
  await asks(1);
  await user.keyboard("{Enter}");
  await asked[0]?.answer({ companyName: "Acme Robotics" });
  await user.tab();
  expect(isBusy()).toBe(false);
  await user.type(website(), "{Enter}");
  await asks(2);
  await asked[1]?.answer(acme);
  expect(industry().value).toBe("Manufacturing");
  await user.keyboard("{Enter}");
  expect(isBusy()).toBe(false);
});

test.each([
  ["a website that cannot be read", 422, "LOOKUP_FAILED"],
  ["too many look-ups", 429, "TOO_MANY_REQUESTS"],
  ["a server that breaks", 500, "INTERNAL_SERVER_ERROR"],
])("%s is told once, and the fields are free again", async (_, status, code) => {
  const { asked, isBusy, isClosed, user, website, asks, ...screen } = await renderCompany();
  await user.type(website(), "acme.com");
  await user.tab();
  await asks(1);
  await asked[0]?.refuse(status, code);
  expect(screen.getByText(failure)).toBeTruthy();
  expect(screen.getByText("Please enter the information manually.")).toBeTruthy();
  expect(screen.queryByText("The server's own words")).toBeNull();
  expect(isClosed()).toBe(false);
  await user.click(website());
  await user.tab();
  expect(isBusy()).toBe(false);
});

test("after a failure nothing is promised any more, until another website is typed", async () => {
  const promise = "We fill in name and industry from it.";
  const { asked, user, website, asks, ...screen } = await renderCompany();
  await user.type(website(), "acme.com{Enter}");
  await asks(1);
  await asked[0]?.refuse(422, "LOOKUP_FAILED");
  expect(screen.queryByText(promise)).toBeNull();
  const { id } = screen.getByText("Name and industry could not be filled in from it.");
  expect(website().getAttribute("aria-describedby")).toContain(id);
  await user.clear(website());
  screen.getByText(promise);
});

test.each([
  ["found only a name", async ({ asked }: Step) => await asked[0]?.answer({ companyName: "Acme" })],
  ["was cancelled", ({ user, getByRole }: Step) => user.click(getByRole("button", cancel))],
])("a website whose look-up %s is promised nothing, until another one is typed", async (_, end) => {
  const promise = "We fill in name and industry from it.";
  const step = await renderCompany();
  const { user, website, asks, getByText, queryByText } = step;
  await user.type(website(), "acme.com{Enter}");
  await asks(1);
  await end(step);
  expect(queryByText(promise)).toBeNull();
  step.getByRole("textbox", { name: "Website", description: "" });
  await user.type(website(), "x");
  getByText(promise);
});

test("a session that ended goes its usual way", async () => {
  const ended = vi.fn<() => void>();
  onSessionEnd(ended);
  const { asked, user, website, asks, ...screen } = await renderCompany();
  await user.type(website(), "acme.com{Enter}");
  await asks(1);
  await asked[0]?.refuse(401, "UNAUTHORIZED");
  expect(ended).toHaveBeenCalledOnce();
  expect(screen.queryByText(failure)).toBeNull();
});

test("a website that tells neither name nor industry could not be read", async () => {
  const { asked, user, website, asks, ...screen } = await renderCompany();
  await user.type(website(), "acme.com{Enter}");
  await asks(1);
  await asked[0]?.answer({ description: "We are us." });
  expect(screen.getByText(failure)).toBeTruthy();
});

test("going to another step ends the look-up", async () => {
  const { asked, user, website, asks, unmount } = await renderCompany();
  await user.type(website(), "acme.com{Enter}");
  await asks(1);
  unmount();
  expect(asked[0]?.signal.aborted).toBe(true);
});
