import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { UserFilter } from "./user-filter.tsx";

const filter = <UserFilter value="7" onChange={() => undefined} />;

test("a user who could not be loaded is logged only, not called unknown, and asked for when the list opens", async () => {
  let answer = () => new Response("", { status: 500 });
  vi.stubGlobal("fetch", async () => answer());
  const logged = vi.spyOn(console, "error");
  const { user, ...screen } = await renderPart(filter);
  expect(await screen.findByDisplayValue("Could not be loaded")).toBeTruthy();
  expect(screen.queryByText("Error loading profiles")).toBeNull();
  expect(logged).toHaveBeenCalledWith("Profiles not loaded", expect.any(Error));
  logged.mockClear();
  const rows = [{ userId: "7", email: "ann@alder.example" }];
  answer = () => Response.json({ json: { rows, total: 1 } });
  await user.click(screen.getByRole("combobox", { name: "User" }));
  expect(await screen.findByDisplayValue("ann@alder.example")).toBeTruthy();
});

test("a user whom the server does not know is unknown", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ json: { rows: [], total: 0 } }));
  const screen = await renderPart(filter);
  expect(await screen.findByDisplayValue("Unknown user")).toBeTruthy();
});
