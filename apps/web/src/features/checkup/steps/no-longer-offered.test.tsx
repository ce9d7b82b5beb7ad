import type { StepAnswers } from "@app/contract";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { CloudPlatformsScreen } from "./cloud-platforms.tsx";
import { fakeScreenProps } from "./fake-screen-props.ts";
import { StandardScreen } from "./standard.tsx";
import type { StepScreenProps } from "./step-screen.ts";
import { WorkPlatformScreen } from "./work-platform.tsx";

const choice = { identifier: "one", name: "One", description: null, logo: null };

/** A server that offers these, and knows what "old" was called. */
const serve = (offered: object[]) =>
  vi.stubGlobal("fetch", async ({ url }: Request) =>
    Response.json({
      json: url.includes("/catalogue/retired") ? [{ identifier: "old", name: "Old" }] : offered,
    }),
  );

const propsWith = (
  answers: Partial<StepAnswers>,
  change: StepScreenProps["change"] = () => {},
) => ({
  ...fakeScreenProps,
  answers: { ...fakeScreenProps.answers, ...answers },
  change,
});

test("a standard that is no longer offered is shown by its name until another one is chosen", async () => {
  serve([choice]);
  const change = vi.fn();
  const props = propsWith({ complianceStandard: "old" }, change);
  const { user, ...screen } = await renderPart(<StandardScreen {...props} />);
  expect((await screen.findByRole("listitem")).textContent).toBe("Old No longer offered");
  expect(screen.queryByRole("button")).toBeNull(); // there is always a standard once one was chosen
  await user.click(screen.getByRole("radio", { name: "One" }));
  expect(change).toHaveBeenCalledWith({ complianceStandard: "one" });
});

test("a standard that is offered stands among the cards alone", async () => {
  serve([choice]);
  const screen = await renderPart(<StandardScreen {...propsWith({ complianceStandard: "one" })} />);
  await screen.findByRole("radio", { name: "One", checked: true });
  expect(screen.queryByRole("listitem")).toBeNull();
});

test.each([
  ["workPlatforms", WorkPlatformScreen],
  ["cloudPlatforms", CloudPlatformsScreen],
] as const)(
  "%s that are no longer offered are shown by their names, and as such",
  async (key, Step) => {
    serve([choice]);
    const screen = await renderPart(<Step {...propsWith({ [key]: ["old"] })} />);
    expect((await screen.findByText(/^Old/)).closest("li")?.textContent).toBe(
      "Old No longer offered",
    );
    expect(screen.getByRole("button", { name: "Remove Old" })).toBeTruthy();
  },
);

test("who takes the last one out goes on among the cards", async () => {
  serve([choice]);
  function Step() {
    const [workPlatforms, setPlatforms] = useState(["old"]);
    const answers = { ...fakeScreenProps.answers, workPlatforms };
    const change: StepScreenProps["change"] = (next) => {
      const changed = typeof next === "function" ? next(answers) : next;
      setPlatforms(changed.workPlatforms ?? []);
    };
    return <WorkPlatformScreen {...propsWith({ workPlatforms }, change)} />;
  }
  const { user, ...screen } = await renderPart(<Step />);
  await user.click(await screen.findByRole("button", { name: "Remove Old" }));
  expect(screen.queryByText("Old")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: "One" }));
});

test.each([
  ["complianceStandard", StandardScreen, "old"],
  ["workPlatforms", WorkPlatformScreen, ["old"]],
  ["cloudPlatforms", CloudPlatformsScreen, ["old"]],
] as const)("%s is shown also where nothing is offered at all", async (key, Step, answer) => {
  serve([]);
  const screen = await renderPart(<Step {...propsWith({ [key]: answer })} />);
  expect((await screen.findByRole("listitem")).textContent).toBe("Old No longer offered");
  expect(screen.getByText(/available right now/)).toBeTruthy();
});
