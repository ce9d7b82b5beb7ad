import type { StepAnswers } from "@app/contract";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { fakeScreenProps } from "#testing/fake-screen-props.ts";
import { renderPart } from "#testing/render-app.tsx";
import { StandardScreen, WorkPlatformScreen } from "./catalogue-step.tsx";
import { CloudPlatformsScreen } from "./cloud-platforms.tsx";
import type { StepScreenProps } from "./step-screen.ts";

const choice = (identifier: string, name: string) => ({
  identifier,
  name,
  description: null,
  logo: null,
});
const one = choice("one", "One");
const json = (value: unknown) => Promise.resolve(Response.json({ json: value }));
const failure = () => Promise.resolve(new Response("", { status: 500 }));

/** A server that offers these, and knows the names of two retired choices. */
const serve = (
  offered: () => Promise<Response>,
  retired = () => json([choice("old", "Old"), choice("older", "Older")]),
) =>
  vi.stubGlobal("fetch", ({ url }: Request) =>
    url.includes("/catalogue/retired") ? retired() : offered(),
  );

/** A screen in a check-up that keeps what is chosen. */
async function renderStep(Step: typeof WorkPlatformScreen, first: Partial<StepAnswers> = {}) {
  function Page() {
    const [answers, setAnswers] = useState({ ...fakeScreenProps.answers, ...first });
    const change: StepScreenProps["change"] = (next) =>
      setAnswers({ ...answers, ...(typeof next === "function" ? next(answers) : next) });
    return <Step {...fakeScreenProps} answers={answers} change={change} />;
  }
  const screen = await renderPart(<Page />);
  const chips = async () => (await screen.findAllByRole("listitem")).map((li) => li.textContent);
  return { ...screen, chips };
}

const platformSteps = [
  ["work platforms", "workPlatforms", WorkPlatformScreen],
  ["cloud platforms", "cloudPlatforms", CloudPlatformsScreen],
] as const;

test.each(platformSteps)(
  "%s that could not be loaded can be loaded again",
  async (what, _, Step) => {
    let offered = failure;
    serve(() => offered());
    const { user, ...screen } = await renderStep(Step);
    await screen.findByText(`The ${what} could not be loaded`);
    expect(screen.queryByText(/right now/)).toBeNull();
    offered = () => json([one]);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("checkbox", { name: "One" });
  },
);

test("an empty list says so", async () => {
  serve(() => json([]));
  const screen = await renderStep(WorkPlatformScreen);
  await screen.findByText("No work platforms are available right now.");
});

test.each([
  ["GCP", "Google Cloud"],
  ["digital ocean", "DigitalOcean"],
  ["googlecloud", "Google Cloud"],
])("a search for %s finds %s", async (typed, expected) => {
  serve(() => json([choice("gcp", "Google Cloud"), choice("digitalocean", "DigitalOcean")]));
  const { user, ...screen } = await renderStep(CloudPlatformsScreen);
  await user.type(await screen.findByLabelText("Search Cloud Platforms"), typed);
  expect(screen.getAllByRole("checkbox")).toHaveLength(1);
  screen.getByRole("checkbox", { name: expected });
});

describe("a choice that is no longer offered", () => {
  test("of a standard is shown by its name until another one is chosen", async () => {
    serve(() => json([one]));
    const { user, chips, ...screen } = await renderStep(StandardScreen, {
      complianceStandard: "old",
    });
    expect(await chips()).toEqual(["Old No longer offered"]);
    expect(screen.queryByRole("button", { name: /Old/ })).toBeNull(); // it can only be replaced
    await user.click(screen.getByRole("radio", { name: "One" }));
    await screen.findByRole("radio", { name: "One", checked: true });
    expect(screen.queryByRole("listitem")).toBeNull();
  });

  test.each([["standards", "complianceStandard", StandardScreen] as const, ...platformSteps])(
    "of %s is shown also where nothing is offered at all",
    async (_, key, Step) => {
      serve(() => json([]));
      const { chips, getByText } = await renderStep(Step, {
        [key]: key === "complianceStandard" ? "old" : ["old"],
      });
      expect(await chips()).toEqual(["Old No longer offered"]);
      getByText(/available right now/);
    },
  );

  test.each(platformSteps)(
    "of %s can be removed, with the focus on the next one",
    async (_, key, Step) => {
      let isAnswered = false;
      serve(
        () => json([one]),
        () => {
          if (isAnswered) return new Promise(() => {});
          isAnswered = true;
          return json([choice("old", "Old"), choice("older", "Older")]);
        },
      );
      const { user, chips, ...screen } = await renderStep(Step, { [key]: ["old", "older"] });
      await user.click(await screen.findByRole("button", { name: "Remove Old" }));
      expect(await chips()).toEqual(["Older No longer offered"]);
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove Older" }));
    },
  );

  test("leaves the focus among the cards when the last one is removed", async () => {
    serve(() => json([one]));
    const { user, ...screen } = await renderStep(WorkPlatformScreen, { workPlatforms: ["old"] });
    await user.click(await screen.findByRole("button", { name: "Remove Old" }));
    expect(screen.queryByText("Old")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: "One" }));
  });

  test("shows no identifier while its name loads", async () => {
    serve(
      () => json([one]),
      () => new Promise(() => {}),
    );
    const answers = { cloudPlatforms: ["one", "old"] };
    const { chips, getByRole } = await renderStep(CloudPlatformsScreen, answers);
    expect(await chips()).toEqual(["One", "… No longer offered"]);
    getByRole("button", { name: "Remove choice 2" });
  });

  test("shows its identifier where the name could not be loaded", async () => {
    serve(() => json([one]), failure);
    const { chips } = await renderStep(WorkPlatformScreen, { workPlatforms: ["old"] });
    expect(await chips()).toEqual(["old No longer offered"]);
  });
});
