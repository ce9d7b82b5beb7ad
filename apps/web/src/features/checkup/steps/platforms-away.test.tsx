import { noAnswers } from "@app/contract";
import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { CloudPlatformsScreen } from "./cloud-platforms.tsx";
import type { StepScreenProps } from "./step-screen.ts";
import { WorkPlatformScreen } from "./work-platform.tsx";

const nothing = () => undefined;

const props: StepScreenProps = {
  checkupId: "a",
  answers: { ...noAnswers, scheduledAt: null },
  problems: {},
  change: nothing,
  expectChange: () => nothing,
  preview: nothing,
  leaveField: nothing,
  editStep: nothing,
  isCompleted: false,
  scheduled: nothing,
  opensChange: false,
  holdsUnbooked: nothing,
  waitsFor: nothing,
};

const platform = { identifier: "one", name: "Platform One", description: null, logo: null };

test.each([
  ["cloud platforms", CloudPlatformsScreen],
  ["work platforms", WorkPlatformScreen],
])(
  "%s that could not be loaded are not said to be none, and can be asked for again",
  async (what, Step) => {
    let answer = () => new Response("", { status: 500 });
    vi.stubGlobal("fetch", async () => answer());
    const { user, ...screen } = await renderPart(<Step {...props} />);
    expect(await screen.findByText(`The ${what} could not be loaded`)).toBeTruthy();
    expect(screen.queryByText(/right now/)).toBeNull();
    answer = () => Response.json({ json: [platform] });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("checkbox", { name: "Platform One" })).toBeTruthy();
  },
);

test("none at all is said where the server has none", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ json: [] }));
  const screen = await renderPart(<WorkPlatformScreen {...props} />);
  expect(await screen.findByText("No work platforms are available right now.")).toBeTruthy();
});
