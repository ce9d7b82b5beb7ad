import { describe, expect, test, vi } from "vitest";
import { renderStep } from "#testing/render-step.tsx";
import { serve } from "#testing/serve.ts";
import { WorkPlatformScreen } from "./catalogue-step.tsx";
import { CloudPlatformsScreen } from "./cloud-platforms.tsx";
import { StandardScreen } from "./standard.tsx";

const choice = (identifier: string, name: string) => ({
  identifier,
  name,
  description: null,
  logo: null,
});
const one = choice("one", "One");
const never = new Promise(() => {});
const failure = () => new Response("", { status: 500 });

/** A server that offers these, and knows the names of two retired choices. */
const offer = (
  offered: unknown,
  retired: unknown = [choice("old", "Old"), choice("older", "Older")],
) =>
  serve({
    "catalogue/frameworks": offered,
    "catalogue/workPlatforms": offered,
    "catalogue/cloudPlatforms": offered,
    "catalogue/retired": retired,
  });

const platformSteps = [
  ["work platforms", "workPlatforms", WorkPlatformScreen],
  ["cloud platforms", "cloudPlatforms", CloudPlatformsScreen],
] as const;

test.each(platformSteps)(
  "%s that could not be loaded can be loaded again",
  async (what, _, Step) => {
    offer(failure);
    const { user, ...screen } = await renderStep(Step);
    await screen.findByText(`The ${what} could not be loaded`);
    expect(screen.queryByText(/right now/)).toBeNull();
    offer([one]);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("checkbox", { name: "One" });
  },
);

test.each([
  ["GCP", "Google Cloud"],
  ["digital ocean", "DigitalOcean"],
  ["googlecloud", "Google Cloud"],
])("a search for %s finds %s", async (typed, expected) => {
  offer([choice("gcp", "Google Cloud"), choice("digitalocean", "DigitalOcean")]);
  const { user, ...screen } = await renderStep(CloudPlatformsScreen);
  await user.type(await screen.findByLabelText("Search Cloud Platforms"), typed);
  expect(screen.getAllByRole("checkbox")).toHaveLength(1);
  screen.getByRole("checkbox", { name: expected });
});

describe("a choice that is no longer offered", () => {
  test("of a standard is shown by its name until another one is chosen", async () => {
    offer([one]);
    const { user, chips, ...screen } = await renderStep(StandardScreen, {
      complianceStandard: "old",
    });
    await vi.waitFor(() => expect(chips()).toEqual(["Old No longer offered"]));
    expect(screen.queryByRole("button", { name: /Old/ })).toBeNull(); // it can only be replaced
    await user.click(screen.getByRole("radio", { name: "One" }));
    await screen.findByRole("radio", { name: "One", checked: true });
    expect(screen.queryByRole("listitem")).toBeNull();
  });

  test.each([["standards", "complianceStandard", StandardScreen] as const, ...platformSteps])(
    "of %s is shown also where nothing is offered at all",
    async (_, key, Step) => {
      offer([]);
      const { chips, getByText } = await renderStep(Step, {
        [key]: key === "complianceStandard" ? "old" : ["old"],
      });
      await vi.waitFor(() => expect(chips()).toEqual(["Old No longer offered"]));
      getByText(/^No .+ are available right now\.$/);
    },
  );

  test.each(platformSteps)(
    "of %s can be removed, with the focus on the next one",
    async (_, key, Step) => {
      let isAnswered = false;
      offer([one], () => {
        if (isAnswered) return never;
        isAnswered = true;
        return [choice("old", "Old"), choice("older", "Older")];
      });
      const { user, chips, ...screen } = await renderStep(Step, { [key]: ["old", "older"] });
      await user.click(await screen.findByRole("button", { name: "Remove Old" }));
      await vi.waitFor(() => expect(chips()).toEqual(["Older No longer offered"]));
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove Older" }));
    },
  );

  test("leaves the focus among the cards when the last one is removed", async () => {
    offer([one]);
    const { user, ...screen } = await renderStep(WorkPlatformScreen, { workPlatforms: ["old"] });
    await user.click(await screen.findByRole("button", { name: "Remove Old" }));
    expect(screen.queryByText("Old")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: "One" }));
  });

  test("shows no identifier while its name loads", async () => {
    offer([one], never);
    const answers = { cloudPlatforms: ["one", "old"] };
    const { chips, getByRole } = await renderStep(CloudPlatformsScreen, answers);
    await vi.waitFor(() => expect(chips()).toEqual(["One", "… No longer offered"]));
    getByRole("button", { name: "Remove choice 2" });
  });

  test("shows its identifier where the name could not be loaded", async () => {
    offer([one], failure);
    const { chips } = await renderStep(WorkPlatformScreen, { workPlatforms: ["old"] });
    await vi.waitFor(() => expect(chips()).toEqual(["old No longer offered"]));
  });
});
