import { expect, test } from "vitest";
import { heldMeetingToken, watchMeetingLinks } from "./meeting-link.ts";

test("a link's token is taken off the address at once and kept for this tab alone", () => {
  history.replaceState(null, "", "/meeting#token=first");
  watchMeetingLinks();
  expect(heldMeetingToken()).toBe("first");
  expect(location.href).not.toContain("first");
  expect(Object.values(sessionStorage)).toContain("first");
  expect(Object.values(localStorage)).toEqual([]);
});

test("a link that arrives while the page is open takes the place of the earlier one", () => {
  history.replaceState(null, "", "/meeting#token=second");
  dispatchEvent(new Event("hashchange"));
  expect(heldMeetingToken()).toBe("second");
  expect(location.hash).toBe("");
});

test("a fragment of another page is left alone", () => {
  history.replaceState(null, "", "/auth#token=other");
  dispatchEvent(new Event("hashchange"));
  expect(heldMeetingToken()).toBe("second");
  expect(location.hash).toBe("#token=other");
});
