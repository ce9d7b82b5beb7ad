import { expect, test } from "vitest";
import { renderCompany } from "#testing/fake-lookup.tsx";

const acme = { companyName: "Acme Robotics", industry: "Manufacturing" };

test("a website that was left is asked as it was typed, and fills in what is empty", async () => {
  const { asked, isClosed, user, website, name, industry, asks, ...screen } = await renderCompany();
  await user.type(website(), "acme.com");
  expect(asked).toHaveLength(0);
  await user.tab();
  await asks(1);
  expect(asked[0]?.website).toBe("acme.com");
  expect(screen.getByText("Getting company information...").getAttribute("role")).toBe("status");
  expect(isClosed()).toBe(true);
  expect(industry().getAttribute("aria-disabled")).toBe("true");
  expect(website().getAttribute("aria-disabled")).toBeNull();
  expect(screen.getByRole("group", { name: "Company" }).getAttribute("aria-busy")).toBe("true");
  await asked[0]?.answer(acme);
  expect([name().value, industry().value]).toEqual(["Acme Robotics", "Manufacturing"]);
  expect(isClosed()).toBe(false);
  expect(screen.getByText("Company info extracted!")).toBeTruthy();
  expect(screen.getByText("Please review and update if needed.")).toBeTruthy();
  expect(screen.getAllByText("From acme.com")).toHaveLength(2);
  await user.type(name(), " Inc.");
  expect(screen.getAllByText("From acme.com")).toHaveLength(1);
});

test("the field that was to get the focus has it when the look-up ends, with the caret at its end", async () => {
  const { asked, user, website, name, asks } = await renderCompany();
  await user.type(website(), "acme.com");
  await user.click(name());
  await asks(1);
  await asked[0]?.answer(acme);
  expect(document.activeElement).toBe(name());
  expect(name().selectionStart).toBe("Acme Robotics".length);
});

test("somebody who stayed in the website keeps the focus there", async () => {
  const { asked, user, website, asks } = await renderCompany();
  await user.type(website(), "acme.com{Enter}");
  await asks(1);
  await asked[0]?.answer(acme);
  expect(document.activeElement).toBe(website());
});

test("what was typed stays, and what the website says is offered", async () => {
  const { asked, user, website, name, industry, asks, ...screen } = await renderCompany({
    companyName: "Acme Holding",
  });
  await user.type(website(), "www.acme.com");
  await user.tab();
  await asks(1);
  await asked[0]?.answer(acme);
  expect([name().value, industry().value]).toEqual(["Acme Holding", "Manufacturing"]);
  expect(screen.getByText("Acme Robotics").parentElement?.textContent).toBe(
    "acme.com says: Acme Robotics",
  );
  await user.click(screen.getByRole("button", { name: "Use this: Acme Robotics" }));
  expect(name().value).toBe("Acme Robotics");
  expect(document.activeElement).toBe(name());
  expect(screen.queryByRole("button", { name: /^Use this/ })).toBeNull();
});

test("who types on opens the fields and loses no key", async () => {
  const { asked, isClosed, user, website, name, industry, asks, ...screen } = await renderCompany();
  await user.type(website(), "acme.com");
  await user.tab();
  await asks(1);
  expect(isClosed()).toBe(true);
  await user.keyboard("Acme");
  expect(isClosed()).toBe(false);
  await asked[0]?.answer(acme);
  expect([name().value, industry().value]).toEqual(["Acme", "Manufacturing"]);
  screen.getByRole("button", { name: "Use this: Acme Robotics" });
});

test("what another tab fills in meanwhile counts as typed", async () => {
  const { setElsewhere, asked, user, website, name, asks, ...screen } = await renderCompany();
  await user.type(website(), "acme.com");
  await user.tab();
  await asks(1);
  setElsewhere({ companyName: "Typed elsewhere" });
  await asked[0]?.answer(acme);
  expect(name().value).toBe("Typed elsewhere");
  screen.getByRole("button", { name: "Use this: Acme Robotics" });
});

test.each([
  ["is asked when it is left while something is missing", null, true],
  ["is not asked once all is filled in", "Manufacturing", false],
])("a website that was stored before %s", async (_, companyIndustry, isAsked) => {
  const { user, website, isBusy } = await renderCompany({
    companyWebsite: "https://acme.com",
    companyName: "Acme",
    companyIndustry,
  });
  await user.click(website());
  await user.tab();
  expect(isBusy()).toBe(isAsked);
});

test("a website that is not valid is not asked", async () => {
  const { user, website, isBusy } = await renderCompany();
  await user.type(website(), "localhost{Enter}");
  expect(isBusy()).toBe(false);
});

test("an empty website can become that of the address somebody signed in with", async () => {
  const { asked, user, website, name, asks, ...screen } = await renderCompany(
    {},
    { ownWebsite: "https://acme.com" },
  );
  await user.click(await screen.findByRole("button", { name: "Use acme.com" }));
  await asks(1);
  expect(asked[0]?.website).toBe("acme.com");
  expect(website().value).toBe("https://acme.com");
  expect(document.activeElement).toBe(website());
  expect(screen.queryByRole("button", { name: "Use acme.com" })).toBeNull();
  await asked[0]?.answer(acme);
  expect(name().value).toBe("Acme Robotics");
});

test("where the operator looks up nothing, nothing is asked", async () => {
  const { isBusy, user, website, name, ...screen } = await renderCompany(
    {},
    { looksUpCompanies: false, ownWebsite: "https://acme.com" },
  );
  await user.click(await screen.findByRole("button", { name: "Use acme.com" }));
  await user.type(website(), "/about{Enter}");
  await user.click(name());
  expect(isBusy()).toBe(false);
  expect(screen.queryByText(/We fill in/)).toBeNull();
});

test.each([
  ["say yes", true],
  ["fail", undefined],
])("settings that are late and then %s hold up a look-up, and do not end it", async (_, isOn) => {
  const { asked, asks, tellSettings, user, website, name } = await renderCompany(
    {},
    { looksUpCompanies: undefined },
  );
  await user.type(website(), "acme.com");
  await user.tab();
  expect(asked).toHaveLength(0);
  await tellSettings(isOn);
  await asks(1);
  await asked[0]?.answer(acme);
  expect(name().value).toBe("Acme Robotics");
});
