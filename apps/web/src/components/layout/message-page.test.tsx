import { expect, test, vi } from "vitest";
import { renderApp } from "#testing/render-app.tsx";

test("shows an unknown address as not found, and logs it", async () => {
  const logged = vi.spyOn(console, "error");
  const { findByRole, getByText, getByRole } = await renderApp("/no/such/page");
  expect(await findByRole("heading", { level: 1, name: "404" })).toBeTruthy();
  expect(getByText("Oops! Page not found")).toBeTruthy();
  expect(getByRole("link", { name: "Return to Home" }).getAttribute("href")).toBe("/");
  expect(logged).toHaveBeenCalledWith("Page not found:", "/no/such/page");
  logged.mockClear();
});
