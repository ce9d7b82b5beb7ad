import { Group, Skeleton, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { FactCard, Facts } from "#components/fact-card.tsx";
import { BusyButton } from "#components/form/busy-button.tsx";
import { LoadFailure } from "#components/load-failure.tsx";
import { api, messageOf } from "#lib/api.ts";
import { formatAgo, formatZone } from "#lib/format.ts";
import { usePageTitle } from "#lib/site.ts";
import { CheckCard, StateIcon } from "./check-card.tsx";
import { knownAfter, summaryOf } from "./findings.ts";
import type { KnownFinding } from "./findings.ts";
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
  const instances = findings?.find(({ name }) => name === "instances");
  return (
    <Stack maw={1400}>
      <Group component="header" justify="space-between" gap="12px 24px" mih={36}>
        <Title order={1}>Health</Title>
        <Group gap="8px 16px">
          {data && (
            <Text size="sm" c="dimmed">
              Checked <CheckedAgo at={dataUpdatedAt} />
            </Text>
          )}
          <BusyButton
            variant="default"
            miw="10rem"
            leftSection={<IconRefresh size={16} aria-hidden />}
            isBusy={isAsked || (!data && isFetching)}
            busyLabel="Checking..."
            onClick={() => void check()}
          >
            Check again
          </BusyButton>
        </Group>
      </Group>
      {/* Announced when it changes, and only then. */}
      <div role="status" className={classes.status} data-quiet={!findings || undefined}>
        {findings ? (
          <Summary findings={findings} failure={error} />
        ) : (
          !error && <VisuallyHidden>Loading...</VisuallyHidden>
        )}
      </div>
      {data && findings ? (
        <>
          <div className={classes.columns}>
            {findings.map(
              (finding) =>
                finding !== instances && (
                  <CheckCard key={finding.name} finding={finding} health={data} />
                ),
            )}
          </div>
          {instances && <CheckCard finding={instances} health={data} />}
          <FactCard title="Versions">
            <Facts
              facts={[...data.versions, ["Time zone of meetings", formatZone(data.timeZone)]]}
            />
          </FactCard>
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
        <>
          <Skeleton height={58} aria-hidden />
          <Skeleton height={760} aria-hidden />
        </>
      )}
    </Stack>
  );
}

function Summary({ findings, failure }: { findings: KnownFinding[]; failure: Error | null }) {
  const found = summaryOf(findings);
  const state = failure ? "failing" : found.state;
  return (
    <div className={classes.summary} data-state={state}>
      <StateIcon state={state} size={24} />
      <div>
        <Text fw={650}>{failure ? "The latest check did not get through" : found.headline}</Text>
        {failure && (
          <Text size="sm">{messageOf(failure)} What stands here in grey was found before.</Text>
        )}
        {found.details && <Text size="sm">{found.details}</Text>}
      </div>
    </div>
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
