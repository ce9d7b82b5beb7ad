import type { Finding } from "@app/contract";
import {
  Group,
  Paper,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Title,
  VisuallyHidden,
} from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FactCard, Facts } from "#components/fact-card.tsx";
import { BusyButton } from "#components/form/busy-button.tsx";
import { LoadFailure } from "#components/load-failure.tsx";
import { api, isRefusal, messageOf } from "#lib/api.ts";
import { useNow } from "#lib/clock.ts";
import { formatAgo, formatZone } from "#lib/format.ts";
import { usePageTitle } from "#lib/site.ts";
import { CheckCard, checkLabels, stateBorder, StateIcon, stateLabels } from "./check-card.tsx";

const refreshMs = 15_000;

/** Whether all parts of the product work, and what to do where one does not. */
export function HealthPage() {
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery({
    ...api.admin.health.get.queryOptions(),
    staleTime: 0, // on coming back into view the page looks again at once
    // A first load that failed is tried again when the server is there again: see recovery.ts.
    refetchInterval: ({ state }) => (state.data ? refreshMs : false),
  });
  const now = useNow();
  const [isAsked, setIsAsked] = useState(false);
  const check = async () => {
    setIsAsked(true);
    await refetch();
    setIsAsked(false);
  };
  usePageTitle("Health");
  const findings = data?.findings.map((found): Finding =>
    found.name === "database" && isRefusal(error, "DATABASE_AWAY")
      ? { ...found, state: "failing", summary: messageOf(error), facts: [] }
      : found,
  );
  const instances = findings?.find(({ name }) => name === "instances");
  return (
    <Stack maw={1400}>
      <Group component="header" justify="space-between" gap="12px 24px">
        <Title order={1}>Health</Title>
        <Group gap="8px 16px">
          {data && (
            <Text size="sm" c="dimmed">
              Checked {formatAgo(new Date(dataUpdatedAt), new Date(now))}
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
      <div role="status">
        {findings ? (
          <Summary findings={findings} failure={error} />
        ) : (
          !error && <VisuallyHidden>Loading...</VisuallyHidden>
        )}
      </div>
      {data && findings ? (
        <>
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            {findings.map(
              (finding) =>
                finding !== instances && (
                  <CheckCard key={finding.name} finding={finding} health={data} />
                ),
            )}
          </SimpleGrid>
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
        <Skeleton height={760} aria-hidden />
      )}
    </Stack>
  );
}

/** The worst state, a headline, and what is not well: "Failing: Mail. Warning: Disk, Backup." */
function Summary({ findings, failure }: { findings: Finding[]; failure: Error | null }) {
  const groups = (["failing", "warning"] as const)
    .map((state) => ({ state, found: findings.filter((each) => each.state === state) }))
    .filter(({ found }) => found.length > 0);
  const count = groups.reduce((sum, { found }) => sum + found.length, 0);
  const needs = count === 1 ? "1 thing needs attention" : `${count} things need attention`;
  const headline = count === 0 ? "All systems work" : needs;
  const details = groups.map(
    ({ state, found }) =>
      `${stateLabels[state]}: ${found.map(({ name }) => checkLabels[name]).join(", ")}.`,
  );
  const state = failure ? "failing" : (groups[0]?.state ?? "ok");
  return (
    <Paper {...stateBorder(state)}>
      <Group gap={12} wrap="nowrap" align="flex-start">
        <StateIcon state={state} size={24} />
        <div>
          <Text fw={650}>{failure ? "The latest check did not get through" : headline}</Text>
          {failure && (
            <Text size="sm">{messageOf(failure)} What stands here was found before.</Text>
          )}
          <Text size="sm">{details.join(" ")}</Text>
        </div>
      </Group>
    </Paper>
  );
}
