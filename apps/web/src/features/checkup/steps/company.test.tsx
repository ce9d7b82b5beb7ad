import { expect, test } from "vitest";
import { acme, hint, renderCompany } from "#testing/fake-lookup.ts";

const withOwn = { ownWebsite: "https://acme.com" };

test("looks up a website as typed when it is left, and fills in empty fields", async () => {
  const { lookups, lookup, isClosed, user, website, name, industry, values, ...screen } =
    await renderCompany();
  await user.type(website(), "acme.com");
  expect(lookups).toHaveLength(0);
  await user.tab();
  const first = await lookup(1);
  expect(first.website).toBe("acme.com");
  expect(screen.getByText("Getting company information...").getAttribute("role")).toBe("status");
  expect(isClosed()).toBe(true);
  expect(industry().getAttribute("aria-disabled")).toBe("true");
  expect(website().getAttribute("aria-disabled")).toBeNull();
  expect(screen.getByRole("group", { name: "Company" }).getAttribute("aria-busy")).toBe("true");
  await first.answer(acme);
  expect(values()).toEqual(["Acme Robotics", "Manufacturing"]);
  expect(isClosed()).toBe(false);
  screen.getByText("Company info extracted!");
  screen.getByText("Please review and update if needed.");
  expect(screen.getAllByText("From acme.com")).toHaveLength(2);
  await user.type(name(), " Inc.");
  expect(screen.getAllByText("From acme.com")).toHaveLength(1);
});

test("a field that has the focus keeps it when the look-up ends, with the caret at its end", async () => {
  const { lookup, user, website, name } = await renderCompany();
  await user.type(website(), "acme.com");
  await user.click(name());
  await (await lookup(1)).answer(acme);
  expect(document.activeElement).toBe(name());
  expect(name().selectionStart).toBe("Acme Robotics".length);
});

test("a typed name stays, and the website's name is offered", async () => {
  const { lookUp, user, name, values, ...screen } = await renderCompany({
    companyName: "Acme Holding",
  });
  await (await lookUp("www.acme.com")).answer(acme);
  expect(values()).toEqual(["Acme Holding", "Manufacturing"]);
  expect(screen.getByText("Acme Robotics").parentElement?.textContent).toBe(
    "acme.com says: Acme Robotics",
  );
  await user.click(screen.getByRole("button", { name: "Use this: Acme Robotics" }));
  expect(name().value).toBe("Acme Robotics");
  expect(document.activeElement).toBe(name());
  expect(screen.queryByRole("button", { name: /^Use this/ })).toBeNull();
});

test("typing during a look-up enables the fields and loses no key", async () => {
  const { lookup, isClosed, user, website, values, getByRole } = await renderCompany();
  await user.type(website(), "acme.com");
  await user.tab();
  const first = await lookup(1);
  await user.keyboard("Acme");
  expect(isClosed()).toBe(false);
  await first.answer(acme);
  expect(values()).toEqual(["Acme", "Manufacturing"]);
  getByRole("button", { name: "Use this: Acme Robotics" });
});

test("a value from another tab during a look-up counts as typed", async () => {
  const { lookUp, setElsewhere, name, getByRole } = await renderCompany();
  const first = await lookUp("acme.com");
  setElsewhere({ companyName: "Typed elsewhere" });
  await first.answer(acme);
  expect(name().value).toBe("Typed elsewhere");
  getByRole("button", { name: "Use this: Acme Robotics" });
});

test.each([
  ["looks up a stored website that is left while an answer is missing", "acme.com", null, true],
  ["looks up nothing once all is filled in", "acme.com", "Manufacturing", false],
  ["looks up no invalid website", "localhost", null, false],
])("%s", async (_, site, companyIndustry, isExpected) => {
  const companyWebsite = `https://${site}`;
  const start = { companyWebsite, companyName: "Acme", companyIndustry };
  const { user, website, isBusy } = await renderCompany(start);
  await user.click(website());
  await user.tab();
  expect(isBusy()).toBe(isExpected);
});

const ownOffer = { name: "Use acme.com" };

test("takes the website of the customer's email address by itself, and stores it with Next only", async () => {
  const { lookup, isClosed, website, values, stored, ...screen } = await renderCompany({}, withOwn);
  const first = await lookup(1);
  expect(first.website).toBe("acme.com");
  expect(website().value).toBe("https://acme.com");
  expect(isClosed()).toBe(true);
  await first.answer(acme);
  expect(values()).toEqual(["Acme Robotics", "Manufacturing"]);
  screen.getByText("Company info extracted!");
  expect(screen.getAllByText("From acme.com")).toHaveLength(2);
  screen.getByRole("textbox", { name: "Website", description: "From your email address" });
  expect(stored()).toMatchObject({ companyWebsite: null, companyName: null });
  screen.acceptProposal();
  expect(stored()).toMatchObject({
    companyWebsite: "https://acme.com",
    companyName: "Acme Robotics",
    companyIndustry: "Manufacturing",
  });
  expect(values()).toEqual(["Acme Robotics", "Manufacturing"]);
});

test("of a proposed company, what is edited is stored at once, and a late answer leaves it alone", async () => {
  const { lookup, user, name, stored, values, ...screen } = await renderCompany({}, withOwn);
  const first = await lookup(1);
  await user.type(name(), "Acme");
  await first.answer(acme);
  expect(values()).toEqual(["Acme", "Manufacturing"]);
  expect(stored()).toMatchObject({ companyName: "Acme", companyIndustry: null });
  await user.click(screen.getByRole("button", { name: "Use this: Acme Robotics" }));
  await user.clear(name());
  expect(values()).toEqual(["", "Manufacturing"]);
  await user.type(name(), "Acme, Inc.");
  screen.acceptProposal();
  expect(stored()).toMatchObject({ companyName: "Acme, Inc.", companyIndustry: "Manufacturing" });
});

test("another website replaces the proposed company, which does not come back", async () => {
  const { lookup, lookUp, user, website, values, stored, ...screen } = await renderCompany(
    {},
    withOwn,
  );
  await (await lookup(1)).answer(acme);
  await user.clear(website());
  expect([website().value, ...values()]).toEqual(["", "", ""]);
  screen.getByRole("button", ownOffer);
  const second = await lookUp("northwind.com");
  await second.answer({ companyName: "Northwind" });
  expect(values()).toEqual(["Northwind", ""]);
  screen.acceptProposal();
  const { companyWebsite, companyName, companyIndustry } = stored();
  expect([companyWebsite, companyName, companyIndustry || null]).toEqual([
    "northwind.com",
    "Northwind",
    null,
  ]);
});

test("an own website that cannot be read leaves an empty, quiet step, and is offered", async () => {
  const { lookup, user, website, values, ...screen } = await renderCompany({}, withOwn);
  await (await lookup(1)).fail(422, "LOOKUP_FAILED");
  expect([website().value, ...values()]).toEqual(["", "", ""]);
  expect(screen.queryByText("Could not extract company info")).toBeNull();
  screen.getByText(hint);
  await user.click(screen.getByRole("button", ownOffer));
  const asked = await lookup(2);
  expect(website().value).toBe("https://acme.com");
  expect(document.activeElement).toBe(website());
  expect(screen.queryByRole("button", ownOffer)).toBeNull();
  await asked.fail(422, "LOOKUP_FAILED");
  screen.getByText("Could not extract company info");
  expect(website().value).toBe("https://acme.com");
});

test.each([
  ["that has a website", "https://northwind.com", false],
  ["that was done before", null, true],
])("takes no website by itself on a step %s", async (_, companyWebsite, wasDone) => {
  const { isBusy, findByText, website } = await renderCompany({ companyWebsite }, withOwn, wasDone);
  await findByText(hint);
  expect(website().value).toBe(companyWebsite ?? "");
  expect(isBusy()).toBe(false);
});

test("looks up the whole name of a website once typing pauses, and what is typed later wins", async () => {
  const { lookups, lookup, isBusy, user, website, values } = await renderCompany();
  for (const typed of ["acme", "www.acme", "acme.c", "acme.com/about"]) {
    await user.clear(website());
    await user.paste(typed);
    await new Promise((pause) => setTimeout(pause, 900));
    expect(lookups, typed).toHaveLength(0);
  }
  await user.clear(website());
  await user.paste("acme.co");
  const early = await lookup(1);
  await user.type(website(), "m");
  expect(isBusy()).toBe(false);
  const late = await lookup(2);
  expect(late.website).toBe("acme.com");
  await early.answer({ companyName: "Acme of Colombia" });
  expect(values()).toEqual(["", ""]);
  await late.answer(acme);
  expect(values()).toEqual(["Acme Robotics", "Manufacturing"]);
  expect(document.activeElement).toBe(website());
  await user.tab();
  expect(lookups).toHaveLength(2);
}, 30_000);

test("looks up nothing where the operator turned it off", async () => {
  const operator = { looksUpCompanies: false, ownWebsite: "https://acme.com" };
  const { isBusy, user, website, name, ...screen } = await renderCompany({}, operator);
  await user.click(await screen.findByRole("button", { name: "Use acme.com" }));
  await user.type(website(), "/about{Enter}");
  await user.click(name());
  expect(isBusy()).toBe(false);
  expect(screen.queryByText(/fill in name/)).toBeNull();
});

test.each([
  ["turn it on", true],
  ["fail", undefined],
])("a look-up waits for late settings, and goes on when they %s", async (_, isOn) => {
  const { lookups, lookup, sendSettings, user, website, name } = await renderCompany(
    {},
    { looksUpCompanies: undefined },
  );
  await user.type(website(), "acme.com{Enter}");
  expect(lookups).toHaveLength(0);
  await sendSettings(isOn);
  await (await lookup(1)).answer(acme);
  expect(name().value).toBe("Acme Robotics");
});
