import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import type { MockInstance } from "vitest";
import { queryClient } from "#lib/query-client.ts";

let complaints: MockInstance[] = [];

// The network is the only thing that is faked: there is none, unless a test says what answers.
beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("No network in this test")));
  complaints = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
  for (const complaint of complaints) complaint.mockImplementation(() => {});
});

// A test that expects a message spies on the console itself, looks, and calls `mockClear`.
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  for (const complaint of complaints) expect(complaint).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
