import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderCompany } from "#testing/fake-lookup.tsx";

const acme = { companyName: "Acme Robotics", industry: "Manufacturing" };
const northwind = { companyName: "Northwind", industry: "Transportation & Logistics" };
const failure = "Could not extract company info";
const success = "Company info extracted!";

/** Step 1 filled in by acme.com. */
async function filledIn() {
  const step = await renderCompany();
  await step.user.type(step.website(), "acme.com{Enter}");
  await step.asks(1);
  await step.asked[0]?.answer(acme);
  const values = () => [step.name().value, step.industry().value];
  expect(values()).toEqual(["Acme Robotics", "Manufacturing"]);
  const askNext = async (typed: string) => {
    const count = step.asked.length + 1;
    await step.user.clear(step.website());
    await step.user.type(step.website(), `${typed}{Enter}`);
    await step.asks(count);
    return step.asked[count - 1]!; // it was just waited for
  };
  return { ...step, values, askNext };
}

test("what one website filled in goes as soon as another one is asked", async () => {
  const { askNext, values, ...screen } = await filledIn();
  const second = await askNext("northwind.com");
  expect(values()).toEqual(["", ""]);
  await second.answer(northwind);
  expect(values()).toEqual(["Northwind", "Transportation & Logistics"]);
  expect(screen.queryByRole("button", { name: /^Use this/ })).toBeNull();
  expect(screen.getAllByText("From northwind.com")).toHaveLength(2);
});

test("it stays away when the other website cannot be read, and when it is not waited for", async () => {
  const { askNext, user, values, getByRole } = await filledIn();
  const second = await askNext("northwind.com");
  await second.refuse(422, "LOOKUP_FAILED");
  expect(values()).toEqual(["", ""]);
  const third = await askNext("acme.com");
  await third.answer(acme);
  await askNext("northwind.com");
  await user.click(getByRole("button", { name: "Cancel" }));
  expect(values()).toEqual(["", ""]);
});

test("another page of the same website leaves it there until it says something else", async () => {
  const { askNext, values, ...screen } = await filledIn();
  const second = await askNext("www.acme.com/about");
  expect(values()).toEqual(["Acme Robotics", "Manufacturing"]);
  await second.answer({ companyName: "Acme Robotics Inc." });
  expect(values()).toEqual(["Acme Robotics Inc.", "Manufacturing"]);
  expect(screen.queryByRole("button", { name: /^Use this/ })).toBeNull();
});

test("what was edited is nobody else's: it stays, also when it is as it was found again", async () => {
  const { askNext, user, name, values, getByRole } = await filledIn();
  await user.type(name(), "x{Backspace}");
  const second = await askNext("northwind.com");
  expect(values()).toEqual(["Acme Robotics", ""]);
  await second.answer(northwind);
  expect(values()).toEqual(["Acme Robotics", "Transportation & Logistics"]);
  getByRole("button", { name: "Use this: Northwind" });
});

test("what was taken over from a website goes with it", async () => {
  const { askNext, user, name, values, getByRole } = await filledIn();
  await user.type(name(), "!");
  const second = await askNext("northwind.com");
  await second.answer(northwind);
  await user.click(getByRole("button", { name: "Use this: Northwind" }));
  await askNext("third.com");
  expect(values()).toEqual(["", ""]);
});

test("a website that says what stands there already is no news", async () => {
  const { askNext, queryAllByText, queryByText, user, getByRole } = await filledIn();
  await user.click(getByRole("button", { name: "Close notification" }));
  await waitFor(() => expect(queryAllByText(success)).toEqual([]));
  const second = await askNext("acme.com/about");
  await second.answer(acme);
  expect(queryByText(success)).toBeNull();
  expect(queryByText(failure)).toBeNull();
});

test("the toast of a failure takes the place of the success before it", async () => {
  const { askNext, getByText, queryByText } = await filledIn();
  getByText(success);
  const second = await askNext("northwind.com");
  await second.refuse(500, "INTERNAL_SERVER_ERROR");
  getByText(failure);
  await waitFor(() => expect(queryByText(success)).toBeNull());
});

test("a failed look-up can be tried again", async () => {
  const { askNext, getByRole } = await filledIn();
  const second = await askNext("northwind.com");
  await second.refuse(429, "TOO_MANY_REQUESTS");
  getByRole("button", { name: "Try again" });
});

test("a cancelled look-up can be tried again, with the focus in the website", async () => {
  const { askNext, asked, asks, user, website, getByRole, queryByRole } = await filledIn();
  await askNext("northwind.com");
  await user.click(getByRole("button", { name: "Cancel" }));
  await user.click(getByRole("button", { name: "Try again" }));
  await asks(3);
  expect(asked[2]?.website).toBe("northwind.com");
  expect(document.activeElement).toBe(website());
  expect(queryByRole("button", { name: "Try again" })).toBeNull();
});

test("an emptied website was never asked", async () => {
  const { asks, user, website, getByRole, queryByRole } = await renderCompany();
  await user.type(website(), "acme.com{Enter}");
  await asks(1);
  await user.click(getByRole("button", { name: "Cancel" }));
  await user.clear(website());
  await user.type(website(), "acme.com");
  expect(queryByRole("button", { name: "Try again" })).toBeNull();
  await user.tab();
  await asks(2);
});

test.each([
  ["https://www.acme.com/about", "www.acme.com/about"],
  ["http://acme.com", "http://acme.com"],
])("%s is asked as %s, so that the server may try both schemes", async (typed, sent) => {
  const { askNext } = await filledIn();
  const second = await askNext(typed);
  expect(second.website).toBe(sent);
});
