import { notifications } from "@mantine/notifications";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import type { MockInstance } from "vitest";
import { queryClient } from "#lib/query-client.ts";

// Code of a step that no file has loaded yet may take longer than a second.
configure({ asyncUtilTimeout: 5_000 });

// happy-dom has no fonts, which a growing text field needs.
Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });

let messages: MockInstance[] = [];

// Only the network is faked: requests fail unless a test answers them.
beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("No network in this test")));
  messages = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
  for (const message of messages) message.mockImplementation(() => {});
});

// A test that expects a message spies on the console itself, checks it, and calls `mockClear`.
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  queryClient.clear();
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
  for (const message of messages) expect(message).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
