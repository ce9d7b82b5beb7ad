import type { StepAnswers } from "@app/contract";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { CloudPlatformsScreen } from "./cloud-platforms.tsx";
import { fakeScreenProps } from "#testing/fake-screen-props.ts";
import type { StepScreenProps } from "./step-screen.ts";
import { StandardScreen, WorkPlatformScreen } from "./catalogue-step.tsx";

const choice = { identifier: "one", name: "One", description: null, logo: null };

/** A server that offers these, and knows what "old" was called. */
const serve = (offered: object[]) =>
  vi.stubGlobal("fetch", async ({ url }: Request) =>
    Response.json({
      json: url.includes("/catalogue/retired") ? [{ identifier: "old", name: "Old" }] : offered,
    }),
  );

/** A server that offers one, and cannot say what others were called. */
const failNames = () =>
  vi.stubGlobal("fetch", async ({ url }: Request) =>
    url.includes("/catalogue/retired")
      ? new Response("", { status: 500 })
      : Response.json({ json: [choice] }),
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

/** A screen in a check-up that keeps what is chosen. */
function Kept({ Step, first }: { Step: typeof WorkPlatformScreen; first: Partial<StepAnswers> }) {
  const [answers, setAnswers] = useState({ ...fakeScreenProps.answers, ...first });
  const change: StepScreenProps["change"] = (next) =>
    setAnswers({ ...answers, ...(typeof next === "function" ? next(answers) : next) });
  return <Step {...fakeScreenProps} answers={answers} change={change} />;
}

test("who takes the last one out goes on among the cards", async () => {
  serve([choice]);
  const step = <Kept Step={WorkPlatformScreen} first={{ workPlatforms: ["old"] }} />;
  const { user, ...screen } = await renderPart(step);
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

const never = new Promise<Response>(() => {});

test.each([
  ["workPlatforms", WorkPlatformScreen],
  ["cloudPlatforms", CloudPlatformsScreen],
] as const)("who takes one of two %s out goes on at the other one", async (key, Step) => {
  const both = [
    { identifier: "old", name: "Old" },
    { identifier: "older", name: "Older" },
  ];
  let isAnswered = false;
  vi.stubGlobal("fetch", async ({ url }: Request) => {
    if (!url.includes("/catalogue/retired")) return Response.json({ json: [choice] });
    if (isAnswered) return never;
    isAnswered = true;
    return Response.json({ json: both });
  });
  const step = <Kept Step={Step} first={{ [key]: ["old", "older"] }} />;
  const { user, ...screen } = await renderPart(step);
  await user.click(await screen.findByRole("button", { name: "Remove Old" }));
  expect(screen.getByRole("listitem").textContent).toBe("Older No longer offered");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove Older" }));
});

test("an identifier stands for no name while the names are loaded", async () => {
  vi.stubGlobal("fetch", async ({ url }: Request) =>
    url.includes("/catalogue/retired") ? never : Response.json({ json: [choice] }),
  );
  const props = propsWith({ cloudPlatforms: ["one", "old"] });
  const screen = await renderPart(<CloudPlatformsScreen {...props} />);
  const chips = await screen.findAllByRole("listitem");
  expect(chips.map((chip) => chip.textContent)).toEqual(["One", "… No longer offered"]);
  expect(screen.getByRole("button", { name: "Remove choice 2" })).toBeTruthy();
});

test("where the names could not be loaded, the identifier stands for one", async () => {
  failNames();
  const screen = await renderPart(
    <WorkPlatformScreen {...propsWith({ workPlatforms: ["old"] })} />,
  );
  expect((await screen.findByRole("listitem")).textContent).toBe("old No longer offered");
});
