import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import type { MockInstance } from "vitest";
import { queryClient } from "#lib/query-client.ts";

let messages: MockInstance[] = [];

// Only the network is faked: requests fail unless a test answers them.
beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("No network in this test")));
  messages = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
  for (const message of messages) message.mockImplementation(() => {});
});

// A test that expects a message spies on the console itself, checks it, and calls `mockClear`.
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  for (const message of messages) expect(message).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
