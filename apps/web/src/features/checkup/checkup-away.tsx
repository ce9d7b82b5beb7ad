import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import { LoadFailurePage } from "#components/layout/message-page.tsx";
import { api } from "#lib/api.ts";

/** A browser does not ask again for a part of the code that once did not come; each says so in its own words. */
const isCodeMissing = (error: unknown) =>
  error instanceof TypeError && /\b(?:import\w*|module)\b/i.test(error.message);

interface CheckupAwayProps {
  id: string;
  error: unknown;
  /** Whether a later failure will stay. */
  isFinal: (error: unknown) => boolean;
  reset: () => void;
}

/** Stands in the place of a check-up that could not be loaded; it opens as soon as the server has an answer. */
export function CheckupAway({ id, error, isFinal, reset }: CheckupAwayProps) {
  const router = useRouter();
  const again = useCallback(() => {
    if (isCodeMissing(error)) return location.reload();
    reset();
    void router.invalidate();
  }, [error, reset, router]);
  // Its failure is the one on the screen: it is not asked for at once, but when the server is there again.
  const latest = useQuery({
    ...api.checkups.get.queryOptions({ input: { id } }),
    retryOnMount: false,
    refetchOnMount: false,
  });
  const isAnswered = latest.isFetchedAfterMount && (latest.isSuccess || isFinal(latest.error));
  useEffect(() => {
    if (isAnswered) again();
  }, [isAnswered, again]);
  return (
    <LoadFailurePage
      page="CheckUp"
      title="Your check-up could not be loaded"
      error={error}
      onRetry={again}
    />
  );
}
