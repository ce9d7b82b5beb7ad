import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { UserFilter } from "./loaded-filters.tsx";

const userId = "0d9f3c2a-0000-4000-8000-000000000000";

async function openFilter() {
  const screen = await renderPart(<UserFilter />);
  await screen.router.navigate({ to: ".", search: { user: userId } });
  return screen;
}

test("a failure to load the user is only logged, and opening the list tries again", async () => {
  let answer = () => new Response("", { status: 500 });
  vi.stubGlobal("fetch", async () => answer());
  const logged = vi.spyOn(console, "error");
  const { user, ...screen } = await openFilter();
  expect(await screen.findByDisplayValue("Could not be loaded")).toBeTruthy();
  expect(screen.queryByText("Error loading profiles")).toBeNull();
  expect(logged).toHaveBeenCalledWith("Profiles not loaded", expect.any(Error));
  logged.mockClear();
  const rows = [{ userId, email: "ann@alder.example" }];
  answer = () => Response.json({ json: { rows, total: 1 } });
  await user.click(screen.getByRole("combobox", { name: "User" }));
  expect(await screen.findByDisplayValue("ann@alder.example")).toBeTruthy();
});

test("shows a user who does not exist as unknown", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ json: { rows: [], total: 0 } }));
  const screen = await openFilter();
  expect(await screen.findByDisplayValue("Unknown user")).toBeTruthy();
});
