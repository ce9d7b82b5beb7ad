import { Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadFailure } from "#components/load-failure.tsx";
import { api } from "#lib/api.ts";
import { usePageTitle } from "#lib/page-title.ts";
import { knownAfter } from "./after-failure.ts";
import { CheckAgain } from "./check-again.tsx";
import { HealthCards } from "./health-cards.tsx";
import { HealthSkeleton } from "./health-skeleton.tsx";
import { HealthSummary } from "./health-summary.tsx";
import classes from "./health.module.css";

const refreshMs = 15_000;

/** Whether all parts of the product work, and what to do where one does not. */
export function HealthPage() {
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery({
    ...api.admin.health.get.queryOptions(),
    staleTime: 0, // on coming back into view the page looks again at once
    // A first load that failed is tried again when the server is there again: see recovery.ts.
    refetchInterval: ({ state }) => (state.data ? refreshMs : false),
  });
  const [isAsked, setIsAsked] = useState(false);
  const check = async () => {
    if (isAsked) return;
    setIsAsked(true);
    await refetch();
    setIsAsked(false);
  };
  usePageTitle("Health");
  const findings = data && knownAfter(data.findings, error);
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Title order={1}>Health</Title>
        <CheckAgain
          checkedAt={data && dataUpdatedAt}
          isChecking={isAsked || (!data && isFetching)}
          onCheck={() => void check()}
        />
      </header>
      <HealthSummary findings={findings} failure={error} />
      {data && findings ? (
        <HealthCards health={data} findings={findings} />
      ) : error && !isFetching ? (
        <LoadFailure
          title="The health checks could not be loaded"
          error={error}
          onRetry={() => void check()}
        />
      ) : (
        <HealthSkeleton />
      )}
      {data && (
        <Text size="sm" c="dimmed">
          This page looks again by itself while it is in view.
        </Text>
      )}
    </div>
  );
}
