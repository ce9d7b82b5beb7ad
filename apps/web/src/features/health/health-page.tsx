import { Button, Group, Loader, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { LoadFailure } from "#components/load-failure.tsx";
import { api } from "#lib/api.ts";
import { formatAgo } from "#lib/format.ts";
import { usePageTitle } from "#lib/site.ts";
import { knownAfter } from "./findings.ts";
import { HealthCards } from "./health-cards.tsx";
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
  const isChecking = isAsked || (!data && isFetching);
  const findings = data && knownAfter(data.findings, error);
  return (
    <Stack maw={1400}>
      <Group component="header" justify="space-between" gap="12px 24px" mih={36}>
        <Title order={1}>Health</Title>
        <Group gap="8px 16px">
          {data ? (
            <Text size="sm" c="dimmed">
              Checked <CheckedAgo at={dataUpdatedAt} />
            </Text>
          ) : (
            isChecking && <Skeleton height={20} width="7rem" aria-hidden />
          )}
          <Button
            variant="default"
            miw="10rem"
            leftSection={
              isChecking ? (
                <Loader size={16} color="gray" aria-hidden />
              ) : (
                <IconRefresh size={16} aria-hidden />
              )
            }
            aria-disabled={isChecking || undefined}
            onClick={() => void check()}
          >
            {isChecking ? "Checking..." : "Check again"}
          </Button>
        </Group>
      </Group>
      <HealthSummary findings={findings} failure={error} />
      {data && findings ? (
        <>
          <HealthCards health={data} findings={findings} />
          <Text size="sm" c="dimmed">
            This page looks again by itself while it is in view.
          </Text>
        </>
      ) : error && !isFetching ? (
        <LoadFailure
          title="The health checks could not be loaded"
          error={error}
          onRetry={() => void check()}
        />
      ) : (
        <HealthSkeleton />
      )}
    </Stack>
  );
}

function everySecond(listener: () => void) {
  const timer = setInterval(listener, 1_000);
  return () => clearInterval(timer);
}

/** Alone, so that each second renders these few words again and nothing else. */
function CheckedAgo({ at }: { at: number }) {
  const text = useSyncExternalStore(everySecond, () => formatAgo(new Date(at), new Date()));
  return <span style={{ fontVariantNumeric: "tabular-nums" }}>{text}</span>;
}

/** The heights of the cards that come, so that nothing jumps; the summary says that they load. */
const skeletonColumns = [
  [330, 200, 140],
  [230, 180, 260],
];

const HealthSkeleton = () => (
  <>
    <Skeleton height={58} aria-hidden />
    <div className={classes.columns} aria-hidden>
      {skeletonColumns.map((heights) => (
        <Stack key={heights[0]}>
          {heights.map((height) => (
            <Skeleton key={height} height={height} />
          ))}
        </Stack>
      ))}
    </div>
    <Skeleton height={180} aria-hidden />
  </>
);
