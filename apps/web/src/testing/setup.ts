import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { queryClient } from "#lib/query-client.ts";

// The network is the only thing that is faked: there is none, unless a test says what answers.
beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("No network in this test")));
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

// A test that expects a message looks at it and calls `mockClear`.
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  expect(console.error).not.toHaveBeenCalled();
  expect(console.warn).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
