import { waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { onSessionEnd } from "#lib/query-client.ts";
import { acme, hint, renderCompany } from "#testing/fake-lookup.ts";

const northwind = { companyName: "Northwind", industry: "Transportation & Logistics" };
const failure = "Could not extract company info";
const success = "Company info extracted!";

/** Step 1 during the look-up of acme.com. */
async function during(companyIndustry: string | null = null) {
  const step = await renderCompany({ companyIndustry });
  return { ...step, first: await step.lookUp("acme.com") };
}

/** Step 1 filled in by acme.com. */
async function filledIn() {
  const { first, ...step } = await during();
  await first.answer(acme);
  expect(step.values()).toEqual(["Acme Robotics", "Manufacturing"]);
  expect(document.activeElement).toBe(step.website());
  return step;
}

describe("the end of a look-up", () => {
  test("only the latest website fills in fields, even when an earlier one responds last", async () => {
    const { first, lookUp, isClosed, user, website, values, name, ...screen } = await during();
    await user.clear(website());
    expect(isClosed()).toBe(false);
    expect(first.signal.aborted).toBe(true);
    const second = await lookUp("northwind.com");
    await first.answer(acme);
    expect(name().value).toBe("");
    expect(isClosed()).toBe(true);
    await second.answer({ companyName: "Northwind" });
    expect(values()).toEqual(["Northwind", ""]);
    expect(screen.getAllByText(success)).toHaveLength(1);
  });

  test("Cancel shows no message, and only Enter looks up that website again", async () => {
    const { first, lookup, isBusy, isClosed, user, website, name, ...screen } = await during();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" }));
    await user.keyboard("{Enter}");
    expect(first.signal.aborted).toBe(true);
    expect(isClosed()).toBe(false);
    expect(document.activeElement).toBe(name());
    await first.answer(acme);
    expect(name().value).toBe("");
    expect(screen.queryByText(failure)).toBeNull();
    await user.click(website());
    await user.tab();
    expect(isBusy()).toBe(false);
    await user.type(website(), "{Enter}");
    await lookup(2);
  });

  test("a website that was edited back is looked up again when it is left", async () => {
    const { lookup, user, website } = await during();
    await user.type(website(), "x{Backspace}");
    await user.tab();
    await lookup(2);
  });

  test("Enter looks up again while an answer is missing, leaving does not", async () => {
    const { first, lookup, isBusy, user, website, industry } = await during();
    await user.keyboard("{Enter}");
    await first.answer({ companyName: "Acme Robotics" });
    await user.tab();
    expect(isBusy()).toBe(false);
    await user.type(website(), "{Enter}");
    await (await lookup(2)).answer(acme);
    expect(industry().value).toBe("Manufacturing");
    await user.keyboard("{Enter}");
    expect(isBusy()).toBe(false);
  });

  test.each([
    ["a website that cannot be read", 422, "LOOKUP_FAILED"],
    ["too many look-ups", 429, "TOO_MANY_REQUESTS"],
    ["a server error", 500, "INTERNAL_SERVER_ERROR"],
  ])("%s shows one message, and can be tried again", async (_, status, code) => {
    const { first, isBusy, isClosed, user, website, ...screen } = await during();
    await first.fail(status, code);
    screen.getByText(failure);
    screen.getByText("Please enter the information manually.");
    expect(screen.queryByText("The server's own words")).toBeNull();
    expect(isClosed()).toBe(false);
    await user.tab();
    expect(isBusy()).toBe(false);
    screen.getByRole("button", { name: "Try again" });
    const description = "We couldn't fill in name and industry from it.";
    screen.getByRole("textbox", { name: "Website", description });
    expect(screen.queryByText(hint)).toBeNull();
    await user.clear(website());
    screen.getByText(hint);
  });

  test("a website with only a name leaves no hint, until another one is typed", async () => {
    const { first, user, website, getByRole, getByText } = await during();
    await first.answer({ companyName: "Acme" });
    getByRole("textbox", { name: "Website", description: "" });
    await user.type(website(), "x");
    getByText(hint);
  });

  test("a website with neither name nor industry counts as failed", async () => {
    const { first, getByText } = await during();
    await first.answer({ description: "We are us." });
    getByText(failure);
  });

  test("an ended session shows no failure", async () => {
    const ended = vi.fn<() => void>();
    onSessionEnd(ended);
    const { first, queryByText } = await during();
    await first.fail(401, "UNAUTHORIZED");
    expect(ended).toHaveBeenCalledOnce();
    expect(queryByText(failure)).toBeNull();
  });

  test("leaving the step aborts it", async () => {
    const { first, unmount } = await during();
    unmount();
    expect(first.signal.aborted).toBe(true);
  });

  test("a cancelled look-up can be tried again, with the focus in the website", async () => {
    const { lookup, user, website, getByRole, queryByRole } = await during();
    await user.click(getByRole("button", { name: "Cancel" }));
    getByRole("textbox", { name: "Website", description: "" });
    await user.click(getByRole("button", { name: "Try again" }));
    expect((await lookup(2)).website).toBe("acme.com");
    expect(document.activeElement).toBe(website());
    expect(queryByRole("button", { name: "Try again" })).toBeNull();
    await user.click(getByRole("button", { name: "Cancel" }));
    await user.clear(website());
    await user.type(website(), "acme.com");
    expect(queryByRole("button", { name: "Try again" })).toBeNull();
    await user.tab();
    await lookup(3);
  });
});

describe("another website", () => {
  test("empties the fields that the first one filled in, and fills in its own values", async () => {
    const { lookUp, values, ...screen } = await filledIn();
    const second = await lookUp("northwind.com");
    expect(values()).toEqual(["", ""]);
    await second.answer(northwind);
    expect(values()).toEqual(["Northwind", "Transportation & Logistics"]);
    expect(screen.queryByRole("button", { name: /^Use this/ })).toBeNull();
    expect(screen.getAllByText("From northwind.com")).toHaveLength(2);
  });

  test("leaves the fields empty when it fails or is cancelled, and its toast replaces the success", async () => {
    const { lookUp, user, values, getByRole, getByText, queryByText } = await filledIn();
    getByText(success);
    await (await lookUp("northwind.com")).fail(500, "INTERNAL_SERVER_ERROR");
    getByText(failure);
    await waitFor(() => expect(queryByText(success)).toBeNull());
    expect(values()).toEqual(["", ""]);
    await (await lookUp("acme.com")).answer(acme);
    await lookUp("northwind.com");
    await user.click(getByRole("button", { name: "Cancel" }));
    expect(values()).toEqual(["", ""]);
  });

  test("leaves the values where it is another page of the same site, until that has new ones", async () => {
    const { lookUp, user, values, ...screen } = await filledIn();
    await user.click(screen.getByRole("button", { name: "Close notification" }));
    await waitFor(() => expect(screen.queryByText(success)).toBeNull());
    const second = await lookUp("https://www.acme.com/about");
    expect(second.website).toBe("www.acme.com/about"); // without the scheme the server tries both
    expect(values()).toEqual(["Acme Robotics", "Manufacturing"]);
    await second.answer(acme);
    expect(screen.queryByText(success)).toBeNull();
    expect(screen.queryByText(failure)).toBeNull();
    const third = await lookUp("http://acme.com");
    expect(third.website).toBe("http://acme.com");
    await third.answer({ companyName: "Acme Robotics Inc." });
    expect(values()).toEqual(["Acme Robotics Inc.", "Manufacturing"]);
    expect(screen.queryByRole("button", { name: /^Use this/ })).toBeNull();
  });

  test("keeps an edited value, even one that is as it was found; an accepted offer is emptied", async () => {
    const { lookUp, user, name, values, getByRole } = await filledIn();
    await user.type(name(), "x{Backspace}");
    const second = await lookUp("northwind.com");
    expect(values()).toEqual(["Acme Robotics", ""]);
    await second.answer(northwind);
    expect(values()).toEqual(["Acme Robotics", "Transportation & Logistics"]);
    await user.click(getByRole("button", { name: "Use this: Northwind" }));
    await lookUp("third.com");
    expect(values()).toEqual(["", ""]);
  });
});

describe("a website whose industry is not clear", () => {
  const industries = ["Healthcare", "Legal Services", "Insurance"] as const;

  async function withGuesses(typed?: string) {
    const { first, ...step } = await during(typed);
    await first.answer({ companyName: "Marl & Sons", industryGuesses: [...industries] });
    const guesses = () =>
      step.queryAllByRole("button", { name: /^Suggested: / }).map(({ textContent }) => textContent);
    return { ...step, guesses };
  }

  test("suggests the likeliest ones, and one click fills it in", async () => {
    const { guesses, user, values, industry, ...screen } = await withGuesses();
    expect(values()).toEqual(["Marl & Sons", ""]);
    expect(guesses()).toEqual(industries);
    screen.getByText(success);
    await user.click(screen.getByRole("button", { name: "Suggested: Legal Services" }));
    expect(industry().value).toBe("Legal Services");
    expect(document.activeElement).toBe(industry());
    expect(guesses()).toEqual([]);
  });

  test("suggests nothing beside an industry that was typed, before or after", async () => {
    const before = await withGuesses("Education");
    expect(before.guesses()).toEqual([]);
    before.unmount();
    const { guesses, industry, setElsewhere, user } = await withGuesses();
    await user.type(industry(), "E");
    expect(guesses()).toEqual([]);
    await user.clear(industry());
    expect(guesses()).toHaveLength(3);
    setElsewhere({ companyIndustry: "Typed elsewhere" });
    expect(guesses()).toEqual([]);
  });

  test("suggests nothing for another website", async () => {
    const { guesses, lookup, user, website } = await withGuesses();
    await user.type(website(), "/about");
    expect(guesses()).toEqual([]);
    await user.type(website(), "{Enter}");
    await (await lookup(2)).fail(422, "LOOKUP_FAILED");
    expect(guesses()).toEqual([]);
  });
});
