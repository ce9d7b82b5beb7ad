import type { Query } from "@tanstack/react-query";
import { isUnavailable } from "#lib/api.ts";
import { inTime } from "#lib/clock.ts";
import { queryClient } from "#lib/query-client.ts";
import { sessionQuery } from "#lib/session.ts";

const usualPauseMs = 5_000;
const longestPauseMs = 60_000;
/** A connection whose packets vanish fails only after minutes. */
const longestAnswerMs = 10_000;

/** Spread, so that not all pages of an office ask at the same moment. */
const jittered = (milliseconds: number) => milliseconds * (0.8 + Math.random() * 0.4);

/** Whether it could not be loaded yet because the server is unavailable. */
const waits = ({ state }: Query) =>
  state.status === "error" && state.dataUpdatedAt === 0 && isUnavailable(state.error);

const waiting = { type: "active", predicate: waits } as const;

async function isAvailable(): Promise<boolean> {
  const asked = queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false });
  const outcome = asked.then(
    () => "available",
    () => "unavailable",
  );
  const found = await inTime(outcome, longestAnswerMs, "late");
  // The next try asks again; it would wait for the same answer otherwise.
  if (found === "late") await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
  return found === "available";
}

/**
 * Repeats the queries that the page shows and could not load because the server or its database was unavailable. Every
 * few seconds it asks for the session alone: the others are repeated once that was answered.
 */
export function watchRecovery() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = usualPauseMs;
  const cache = queryClient.getQueryCache();
  const plan = () => {
    timer ??= setTimeout(() => void look(), jittered(pauseMs));
  };
  const look = async () => {
    if (document.visibilityState === "visible") {
      if (cache.findAll(waiting).length > 0 && (await isAvailable())) {
        await inTime(queryClient.refetchQueries(waiting), longestAnswerMs, undefined);
        pauseMs = Math.min(pauseMs * 2, longestPauseMs); // what still fails is no matter of the server being there
      } else pauseMs = usualPauseMs;
    }
    timer = undefined;
    if (cache.findAll(waiting).length > 0) plan();
    else pauseMs = usualPauseMs;
  };
  cache.subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error" && waits(event.query)) plan();
  });
}
