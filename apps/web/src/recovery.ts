import type { Query } from "@tanstack/react-query";
import { isUnavailable } from "#lib/api.ts";
import { inTime } from "#lib/clock.ts";
import { queryClient } from "#lib/query-client.ts";
import { sessionQuery } from "#lib/session.ts";

const pauseMs = 5_000;
/** A connection whose packets vanish fails only after minutes. */
const longestAnswerMs = 10_000;

/** Whether it could not be loaded yet because the server is unavailable. */
const waits = ({ state }: Query) =>
  state.status === "error" && state.dataUpdatedAt === 0 && isUnavailable(state.error);

const waiting = { type: "active", predicate: waits } as const;

async function isAvailable(): Promise<boolean> {
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
  const asked = queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false });
  const answered = asked.then(() => true);
  return inTime(answered, longestAnswerMs, false);
}

/**
 * Repeats the queries that the page shows and could not load because the server or its database was unavailable. Every
 * few seconds it asks for the session alone: the others are repeated once that was answered.
 */
export function watchRecovery() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cache = queryClient.getQueryCache();
  // Spread, so that not all pages of an office ask at the same moment.
  const plan = () => {
    timer ??= setTimeout(() => void look(), pauseMs * (0.8 + Math.random() * 0.4));
  };
  const look = async () => {
    const isSeen = document.visibilityState === "visible" && cache.findAll(waiting).length > 0;
    if (isSeen && (await isAvailable())) {
      await inTime(queryClient.refetchQueries(waiting), longestAnswerMs, undefined);
    }
    timer = undefined;
    if (cache.findAll(waiting).length > 0) plan();
  };
  cache.subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error" && waits(event.query)) plan();
  });
}
