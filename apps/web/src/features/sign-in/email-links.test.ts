import { expect, test } from "vitest";
import { dropLink, heldLink, heldMeetingToken, watchEmailLinks } from "./email-links.ts";

watchEmailLinks();

test("a link's token is taken off the address at once", () => {
  history.replaceState(null, "", "/auth?next=%2Fdashboard#token=secret&next=%2Fcheckup%2F1");
  dispatchEvent(new Event("hashchange"));
  expect(heldLink()).toEqual({ token: "secret", next: "/checkup/1" });
  expect(location.href).not.toContain("secret");
  expect(location.search).toBe("?next=%2Fdashboard");
});

test("a link that arrives while the page is open is taken too", () => {
  dropLink();
  history.replaceState(null, "", "/auth#token=later");
  dispatchEvent(new Event("hashchange"));
  expect(heldLink()).toEqual({ token: "later", next: undefined });
  expect(location.hash).toBe("");
});

test("a fragment of another page is left alone", () => {
  dropLink();
  history.replaceState(null, "", "/terms#token=none");
  dispatchEvent(new Event("hashchange"));
  expect(heldLink()).toBeUndefined();
  expect(location.hash).toBe("#token=none");
});

test("the token of a meeting's link is taken off the address at once and stored for this tab alone", () => {
  history.replaceState(null, "", "/meeting#token=first");
  dispatchEvent(new Event("hashchange"));
  expect(heldMeetingToken()).toBe("first");
  expect(location.href).not.toContain("first");
  expect(Object.values(sessionStorage)).toContain("first");
  expect(Object.values(localStorage)).toEqual([]);
});

test("a meeting's link that arrives while the page is open takes the place of the earlier one", () => {
  history.replaceState(null, "", "/meeting#token=second");
  dispatchEvent(new Event("hashchange"));
  expect(heldMeetingToken()).toBe("second");
  expect(location.hash).toBe("");
});
