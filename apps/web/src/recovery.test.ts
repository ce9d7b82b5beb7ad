import { messages } from "@app/contract";
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, client, isUnavailable, isRetryable, messageOf } from "#lib/api.ts";
import { notify } from "#lib/notify.tsx";
import { queryClient } from "#lib/query-client.ts";
import { watchRecovery } from "./recovery.ts";

const failure = {
  defined: true,
  code: "DATABASE_UNAVAILABLE",
  status: 503,
  message: messages.databaseUnavailable,
};
const unavailable = () => Response.json({ json: failure }, { status: 503 });
const answers: Record<string, () => Response | Promise<Response>> = {};
let requested: string[] = [];

watchRecovery();

beforeEach(() => {
  vi.useFakeTimers();
  requested = [];
  answers.session = unavailable;
  answers.checkups = unavailable;
  vi.stubGlobal("fetch", async (request: Request) => {
    const part = new URL(request.url).pathname.split("/")[3]!; // /api/rpc/session/current
    requested.push(part);
    return answers[part]!();
  });
});

afterEach(async () => {
  await vi.advanceTimersByTimeAsync(100_000); // ends what the test has planned
  vi.useRealTimers();
});

function show() {
  const query = {
    ...api.checkups.list.queryOptions(),
    meta: { failure: "Error loading checkups" },
  };
  const observer = new QueryObserver(queryClient, query);
  const states: string[] = [];
  const leave = observer.subscribe(({ status }) => states.push(status));
  return { observer, states, leave };
}

const times = (part: string) => requested.filter((one) => one === part).length;

test("retries a query once the server answers, and does not change the page until then", async () => {
  const { observer, states, leave } = show();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(observer.getCurrentResult().isError).toBe(true);
  const tries = times("checkups");
  states.length = 0;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(times("session")).toBeGreaterThanOrEqual(4);
  expect(times("checkups")).toBe(tries);
  expect(states).toEqual([]);
  answers.session = () => Response.json({ json: null });
  answers.checkups = () => Response.json({ json: [] });
  await vi.advanceTimersByTimeAsync(7_000);
  expect(observer.getCurrentResult().data).toEqual([]);
  const last = requested.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requested.length).toBe(last);
  leave();
});

test("shows one toast for a query that keeps failing", async () => {
  answers.session = () => Response.json({ json: null });
  const shown = vi.spyOn(notify, "error").mockReturnValue();
  const { leave } = show();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shown).toHaveBeenCalledOnce();
  leave();
});

test.each([500, 504])("does not retry after status %i", async (status) => {
  answers.checkups = () => new Response("", { status });
  const { observer, leave } = show();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(observer.getCurrentResult().isError).toBe(true);
  expect(times("checkups")).toBe(1);
  expect(times("session")).toBe(0);
  leave();
});

test("does not retry for a page that was left", async () => {
  show().leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times("session")).toBe(0);
});

test("waits at most ten seconds for a connection without packets", async () => {
  let unanswered = 0;
  answers.session = () => {
    unanswered += 1;
    return new Promise(() => {});
  };
  const { observer, leave } = show();
  await vi.advanceTimersByTimeAsync(45_000);
  expect(unanswered).toBeGreaterThanOrEqual(2);
  answers.session = () => Response.json({ json: null });
  answers.checkups = () => Response.json({ json: [] });
  await vi.advanceTimersByTimeAsync(17_000);
  expect(observer.getCurrentResult().data).toEqual([]);
  leave();
});

test.each([408, 504])("a save that timed out (%i) can be retried", async (status) => {
  vi.stubGlobal("fetch", async () => new Response("Too late", { status }));
  const error: unknown = await client.session.current().catch((reason: unknown) => reason);
  expect(isRetryable(error)).toBe(true);
  expect(isUnavailable(error)).toBe(false);
  expect(messageOf(error)).toBe(messages.unexpected);
});
