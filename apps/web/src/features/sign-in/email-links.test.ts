import { expect, test } from "vitest";
import { clearLink, currentLink, currentMeetingToken, watchEmailLinks } from "./email-links.ts";

watchEmailLinks();

const openLink = (address: string) => {
  history.replaceState(null, "", address);
  dispatchEvent(new Event("hashchange"));
};

test("removes a link's token from the address at once, and replaces an earlier link", () => {
  openLink("/auth?next=%2Fdashboard#token=secret&next=%2Fcheckup%2F1");
  expect(currentLink()).toEqual({ token: "secret", next: "/checkup/1" });
  expect(location.href).not.toContain("secret");
  expect(location.search).toBe("?next=%2Fdashboard");
  openLink("/auth#token=later");
  expect(currentLink()).toEqual({ token: "later", next: undefined });
  expect(location.hash).toBe("");
});

test("keeps the fragment of another page", () => {
  clearLink();
  openLink("/terms#token=none");
  expect(currentLink()).toBeUndefined();
  expect(location.hash).toBe("#token=none");
});

test("removes the token of a meeting's link from the address, and stores it for this tab only", () => {
  openLink("/meeting#token=first");
  expect(currentMeetingToken()).toBe("first");
  expect(location.href).not.toContain("first");
  expect(Object.values(sessionStorage)).toContain("first");
  expect(Object.values(localStorage)).toEqual([]);
  openLink("/meeting#token=second");
  expect(currentMeetingToken()).toBe("second");
  expect(location.hash).toBe("");
});
