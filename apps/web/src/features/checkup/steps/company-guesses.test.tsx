import { expect, test } from "vitest";
import { renderCompany } from "#testing/fake-lookup.tsx";

const guessed = {
  companyName: "Marl & Sons",
  industryGuesses: ["Healthcare", "Legal Services", "Insurance"] as const,
};

/** Step 1 after a website whose industry is not clear. */
async function withGuesses(typed: string | null = null) {
  const step = await renderCompany({ companyIndustry: typed });
  await step.user.type(step.website(), "marl.com{Enter}");
  await step.asks(1);
  await step.asked[0]?.answer({ ...guessed, industryGuesses: [...guessed.industryGuesses] });
  const guesses = () =>
    step.queryAllByRole("button", { name: /^Suggested: / }).map(({ textContent }) => textContent);
  return { ...step, guesses };
}

test("where the industry is not clear, the likeliest ones are offered, and one tap fills it in", async () => {
  const { guesses, user, name, industry, ...screen } = await withGuesses();
  expect([name().value, industry().value]).toEqual(["Marl & Sons", ""]);
  expect(guesses()).toEqual(guessed.industryGuesses);
  screen.getByText("Company info extracted!");
  await user.click(screen.getByRole("button", { name: "Suggested: Legal Services" }));
  expect(industry().value).toBe("Legal Services");
  expect(document.activeElement).toBe(industry());
  expect(guesses()).toEqual([]);
});

test("nothing is offered beside an industry that was typed, before or after", async () => {
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

test("the guesses of one website are not offered for another", async () => {
  const { asked, asks, guesses, user, website } = await withGuesses();
  await user.type(website(), "/about");
  expect(guesses()).toEqual([]);
  await user.type(website(), "{Enter}");
  await asks(2);
  await asked[1]?.refuse(422, "LOOKUP_FAILED");
  expect(guesses()).toEqual([]);
});
