import type { CheckState, Finding, Health } from "@app/contract";
import {
  Alert,
  Badge,
  Code,
  Group,
  Paper,
  SimpleGrid,
  Stack,
  Table,
  Text,
  Title,
} from "@mantine/core";
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconRefresh,
  IconSend,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CopyButton } from "#components/copy-button.tsx";
import { FactCard, Facts } from "#components/fact-card.tsx";
import { BusyButton } from "#components/form/busy-button.tsx";
import { NotLoaded } from "#components/load-failure.tsx";
import { Moment } from "#components/moment.tsx";
import { api, client, hasCode, messageOf } from "#lib/api.ts";
import { useNow } from "#lib/clock.ts";
import { formatAgo, formatZone } from "#lib/format.ts";
import { capitalized } from "#lib/labels.ts";
import { showSuccess } from "#lib/query-client.ts";
import { PageTitle } from "#lib/site.ts";
import { useAction } from "#lib/use-action.ts";

const checkStates = {
  ok: { label: "Works", color: "var(--accent)", Icon: IconCircleCheck },
  warning: { label: "Warning", color: "var(--warning)", Icon: IconAlertTriangle },
  failing: { label: "Failing", color: "var(--mantine-color-error)", Icon: IconCircleX },
} satisfies Record<CheckState, object>;

const labels: Partial<Record<string, string>> = {
  mail: "Email",
  storage: "File Storage",
  readiness: "Readiness Data",
};
const labelOf = ({ name }: Finding) => labels[name] ?? capitalized(name);

const stateBorder = (state: CheckState) => ({
  withBorder: true,
  p: 20,
  style: { borderColor: state === "ok" ? undefined : checkStates[state].color },
});

function StateIcon({ state, size }: { state: CheckState; size: number }) {
  const { Icon, color } = checkStates[state];
  return <Icon style={{ flexShrink: 0, color }} size={size} aria-hidden />;
}

const refreshMs = 15_000;

export function HealthPage() {
  const health = useQuery({
    ...api.admin.health.get.queryOptions(),
    staleTime: 0, // refetched as soon as the page is visible again
    // recovery.ts retries a first load that failed as soon as the server can be reached again.
    refetchInterval: ({ state }) => (state.data ? refreshMs : false),
  });
  const { data, error, dataUpdatedAt, isFetching, refetch } = health;
  const now = useNow();
  const [isManual, setIsManual] = useState(false);
  const check = async () => {
    setIsManual(true);
    await refetch();
    setIsManual(false);
  };
  const findings = data?.findings.map((found): Finding =>
    found.name === "database" && hasCode(error, "DATABASE_UNAVAILABLE")
      ? { ...found, state: "failing", summary: messageOf(error), facts: [] }
      : found,
  );
  const instances = findings?.find(({ name }) => name === "instances");
  return (
    <Stack maw={1400}>
      <PageTitle title="Health" />
      <Group component="header" justify="space-between" gap="12px 24px">
        <Title order={1}>Health</Title>
        <Group gap="8px 16px">
          {data && (
            <Text size="sm" c="dimmed" suppressHydrationWarning>
              Checked {formatAgo(new Date(dataUpdatedAt), new Date(now))}
            </Text>
          )}
          <BusyButton
            variant="default"
            miw="10rem"
            leftSection={<IconRefresh size={16} aria-hidden />}
            isBusy={isManual || (!data && isFetching)}
            busyLabel="Checking..."
            onClick={() => void check()}
          >
            Check again
          </BusyButton>
        </Group>
      </Group>
      {/* Announced only when it changes. */}
      <div role="status">{findings && <Summary findings={findings} failure={error} />}</div>
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
            <Facts facts={[...data.versions, ["Meeting time zone", formatZone(data.timeZone)]]} />
          </FactCard>
          <Text size="sm" c="dimmed">
            This page refreshes automatically while it is in view.
          </Text>
        </>
      ) : (
        <NotLoaded query={health} title="The health checks could not be loaded" height={760} />
      )}
    </Stack>
  );
}

/** The worst state, a headline, and the checks that need attention: "Failing: Email. Warning: Disk, Backup." */
function Summary({ findings, failure }: { findings: Finding[]; failure: Error | null }) {
  const groups = (["failing", "warning"] as const)
    .map((state) => ({ state, found: findings.filter((each) => each.state === state) }))
    .filter(({ found }) => found.length > 0);
  const count = groups.reduce((sum, { found }) => sum + found.length, 0);
  const needs = count === 1 ? "1 thing needs attention" : `${count} things need attention`;
  const headline = count === 0 ? "All systems are working" : needs;
  const details = groups.map(
    ({ state, found }) => `${checkStates[state].label}: ${found.map(labelOf).join(", ")}.`,
  );
  const state = failure ? "failing" : (groups[0]?.state ?? "ok");
  return (
    <Paper {...stateBorder(state)}>
      <Group gap={12} wrap="nowrap" align="flex-start">
        <StateIcon state={state} size={24} />
        <div>
          <Text fw={650}>{failure ? "The latest check failed" : headline}</Text>
          {failure && <Text size="sm">{messageOf(failure)} These are the previous results.</Text>}
          <Text size="sm">{details.join(" ")}</Text>
        </div>
      </Group>
    </Paper>
  );
}

/** The check's figures, and its actions. Ages are calculated by the server's clock. */
function CheckCard({ finding, health }: { finding: Finding; health: Health }) {
  const { name, state, summary, facts } = finding;
  return (
    <Paper component="section" {...stateBorder(state)} aria-label={labelOf(finding)}>
      <Group justify="space-between" gap={12} mb={4} wrap="nowrap">
        <Title order={2} size="h3">
          {labelOf(finding)}
        </Title>
        <Group gap={6} wrap="nowrap" fz="sm" fw={550}>
          <StateIcon state={state} size={18} />
          <span>{checkStates[state].label}</span>
        </Group>
      </Group>
      <Text mb={8} style={{ overflowWrap: "anywhere" }}>
        {summary}
      </Text>
      {name === "instances" ? (
        <Instances instances={health.instances} now={health.checkedAt} />
      ) : (
        <Facts facts={facts} />
      )}
      {name === "mail" && <TestMail />}
      {name === "backup" && !health.lastBackup && (
        <Group gap={4} wrap="nowrap">
          <Code>{backupCommand}</Code>
          <CopyButton text={backupCommand} noun="command" />
        </Group>
      )}
    </Paper>
  );
}

const backupCommand = "npm run backup -- checkup.backup";

const Instances = ({ instances, now }: { instances: Health["instances"]; now: Date }) => (
  // Focusable, so that it can be scrolled with the arrow keys on a narrow screen.
  <section
    style={{ overflow: "auto", whiteSpace: "nowrap" }}
    aria-label="Instances, table"
    tabIndex={0}
  >
    <Table
      horizontalSpacing={0}
      borderColor="var(--hairline)"
      data={{
        head: ["Name", "Version", "Running since", "Last seen"],
        body: instances.map(({ name, version, startedAt, seenAt, isThis }) => [
          <>
            {name} {isThis && <Badge variant="light">This one</Badge>}
          </>,
          version,
          <Moment key="started" at={startedAt} />,
          <time key="seen" dateTime={seenAt.toISOString()} title={seenAt.toISOString()}>
            {formatAgo(seenAt, now)}
          </time>,
        ]),
      }}
    />
  </section>
);

function TestMail() {
  const sending = useAction({
    mutationFn: () => client.admin.health.sendTestMail(),
    meta: { errorsShownInForm: true },
    onSuccess: ({ to, isWrittenToFolder }) =>
      showSuccess(
        `The test email to ${to} was ${isWrittenToFolder ? "written to the mail folder" : "sent"}`,
      ),
  });
  return (
    <Group gap="8px 16px" mt={12}>
      <BusyButton
        variant="default"
        miw="11rem"
        leftSection={<IconSend size={16} aria-hidden />}
        isBusy={sending.isPending}
        busyLabel="Sending..."
        onClick={() => sending.run()}
      >
        Send Test Email
      </BusyButton>
      <Text size="sm" c="dimmed">
        It will be sent to your own address.
      </Text>
      {sending.error && (
        <Alert color="red" w="100%" icon={<IconAlertCircle aria-hidden />}>
          {messageOf(sending.error)}
        </Alert>
      )}
    </Group>
  );
}
