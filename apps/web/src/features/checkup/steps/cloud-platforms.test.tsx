import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { CloudPlatformsScreen } from "./cloud-platforms.tsx";
import { fakeScreenProps } from "#testing/fake-screen-props.ts";

const rest = { description: null, logo: null };
const platforms = [
  { identifier: "gcp", name: "Google Cloud", ...rest },
  { identifier: "digitalocean", name: "DigitalOcean", ...rest },
];

test.each([
  ["GCP", "Google Cloud"],
  ["digital ocean", "DigitalOcean"],
  ["googlecloud", "Google Cloud"],
])("a search for %s finds %s", async (typed, expected) => {
  vi.stubGlobal("fetch", async () => Response.json({ json: platforms }));
  const { user, ...screen } = await renderPart(<CloudPlatformsScreen {...fakeScreenProps} />);
  await user.type(await screen.findByLabelText("Search Cloud Platforms"), typed);
  expect(screen.getAllByRole("checkbox")).toHaveLength(1);
  expect(screen.getByRole("checkbox", { name: expected })).toBeTruthy();
});
