import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { CloudPlatformsScreen } from "./cloud-platforms.tsx";
import { fakeScreenProps } from "#testing/fake-screen-props.ts";
import { WorkPlatformScreen } from "./catalogue-step.tsx";

const platform = { identifier: "one", name: "Platform One", description: null, logo: null };

test.each([
  ["cloud platforms", CloudPlatformsScreen],
  ["work platforms", WorkPlatformScreen],
])(
  "%s that could not be loaded are not said to be none, and can be asked for again",
  async (what, Step) => {
    let answer = () => new Response("", { status: 500 });
    vi.stubGlobal("fetch", async () => answer());
    const { user, ...screen } = await renderPart(<Step {...fakeScreenProps} />);
    expect(await screen.findByText(`The ${what} could not be loaded`)).toBeTruthy();
    expect(screen.queryByText(/right now/)).toBeNull();
    answer = () => Response.json({ json: [platform] });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("checkbox", { name: "Platform One" })).toBeTruthy();
  },
);

test("none at all is said where the server has none", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ json: [] }));
  const screen = await renderPart(<WorkPlatformScreen {...fakeScreenProps} />);
  expect(await screen.findByText("No work platforms are available right now.")).toBeTruthy();
});
