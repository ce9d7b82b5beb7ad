import { messages } from "@app/contract";
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, client, isUnavailable, isRetryable, messageOf } from "#lib/api.ts";
import { notify } from "#lib/notify.tsx";
import { queryClient } from "#lib/query-client.ts";
import { watchRecovery } from "./recovery.ts";

const unavailable = () =>
  Response.json(
    {
      json: {
        defined: true,
        code: "DATABASE_UNAVAILABLE",
        status: 503,
        message: messages.databaseUnavailable,
      },
    },
    { status: 503 },
  );
const answers: Record<string, () => Response | Promise<Response>> = {};
let asked: string[] = [];

watchRecovery();

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answers.session = unavailable;
  answers.checkups = unavailable;
  vi.stubGlobal("fetch", async (request: Request) => {
    const part = new URL(request.url).pathname.split("/")[3]!; // /api/rpc/session/current
    asked.push(part);
    return answers[part]!();
  });
});

afterEach(async () => {
  await vi.advanceTimersByTimeAsync(100_000); // what is planned outlives no test
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

const times = (part: string) => asked.filter((one) => one === part).length;

test("what could not be loaded is asked for once the server answers, and stands still until then", async () => {
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
  const last = asked.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.length).toBe(last);
  leave();
});

test("what goes on failing alone is said once", async () => {
  answers.session = () => Response.json({ json: null });
  const shown = vi.spyOn(notify, "error").mockReturnValue();
  const { leave } = show();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shown).toHaveBeenCalledOnce();
  leave();
});

test("nobody is asked for a page that was left, or for what was rejected", async () => {
  show().leave();
  answers.checkups = () => new Response("", { status: 500 });
  const { leave } = show();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times("session")).toBe(0);
  leave();
});

test("a connection whose packets vanish holds nothing up for longer than ten seconds", async () => {
  let vanished = 0;
  answers.session = () => {
    vanished += 1;
    return new Promise(() => {});
  };
  const { observer, leave } = show();
  await vi.advanceTimersByTimeAsync(45_000);
  expect(vanished).toBeGreaterThanOrEqual(2);
  answers.session = () => Response.json({ json: null });
  answers.checkups = () => Response.json({ json: [] });
  await vi.advanceTimersByTimeAsync(17_000);
  expect(observer.getCurrentResult().data).toEqual([]);
  leave();
});

test("what the server gave up as too slow is asked for once, and not waited for", async () => {
  answers.checkups = () => new Response("Gateway Timeout", { status: 504 });
  const { observer, leave } = show();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(observer.getCurrentResult().isError).toBe(true);
  expect(times("checkups")).toBe(1);
  expect(times("session")).toBe(0);
  leave();
});

test.each([408, 504])("a save that took too long (%i) is worth another try", async (status) => {
  vi.stubGlobal("fetch", async () => new Response("Too late", { status }));
  const error: unknown = await client.session.current().catch((reason: unknown) => reason);
  expect(isRetryable(error)).toBe(true);
  expect(isUnavailable(error)).toBe(false);
  expect(messageOf(error)).toBe(messages.unexpected);
});
