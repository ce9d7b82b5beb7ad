import { expect, test } from "vitest";
import { acme, renderCompany } from "#testing/fake-lookup.ts";

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

test("offers the website of the customer's email address while the field is empty", async () => {
  const operator = { ownWebsite: "https://acme.com" };
  const { lookup, user, website, name, ...screen } = await renderCompany({}, operator);
  await user.click(await screen.findByRole("button", { name: "Use acme.com" }));
  const first = await lookup(1);
  expect(first.website).toBe("acme.com");
  expect(website().value).toBe("https://acme.com");
  expect(document.activeElement).toBe(website());
  expect(screen.queryByRole("button", { name: "Use acme.com" })).toBeNull();
  await first.answer(acme);
  expect(name().value).toBe("Acme Robotics");
});

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
