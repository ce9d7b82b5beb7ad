import type { Query } from "@tanstack/react-query";
import { isUnavailable } from "#lib/api.ts";
import { withTimeout } from "#lib/clock.ts";
import { queryClient } from "#lib/query-client.ts";
import { sessionQuery } from "#lib/session.ts";

const pauseMs = 5_000;
/** A connection without packets would fail only after minutes. */
const answerTimeoutMs = 10_000;

const isWaiting = ({ state }: Query) =>
  state.status === "error" && state.dataUpdatedAt === 0 && isUnavailable(state.error);

const waiting = { type: "active", predicate: isWaiting } as const;

async function isAvailable(): Promise<boolean> {
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
  const request = queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false });
  const answered = request.then(() => true);
  return withTimeout(answered, answerTimeoutMs, false);
}

/** Requests only the session every few seconds, and retries the page's failed queries once that succeeds. */
export function watchRecovery() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cache = queryClient.getQueryCache();
  // Randomized, so that not all pages of an office send requests at the same moment.
  const plan = () => {
    timer ??= setTimeout(() => void tryAgain(), pauseMs * (0.8 + Math.random() * 0.4));
  };
  const tryAgain = async () => {
    const isNeeded = document.visibilityState === "visible" && cache.findAll(waiting).length > 0;
    if (isNeeded && (await isAvailable())) {
      await withTimeout(queryClient.refetchQueries(waiting), answerTimeoutMs, undefined);
    }
    timer = undefined;
    if (cache.findAll(waiting).length > 0) plan();
  };
  cache.subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error" && isWaiting(event.query)) plan();
  });
}
