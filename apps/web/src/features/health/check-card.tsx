import type { CheckState, Finding, Health } from "@app/contract";
import { Alert, Badge, Code, Group, Paper, Table, Text, Title } from "@mantine/core";
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconSend,
} from "@tabler/icons-react";
import { CopyButton } from "#components/copy-button.tsx";
import { Facts } from "#components/fact-card.tsx";
import { BusyButton } from "#components/form/busy-button.tsx";
import { Moment } from "#components/moment.tsx";
import { client, messageOf } from "#lib/api.ts";
import { formatAgo } from "#lib/format.ts";
import { showSuccess } from "#lib/query-client.ts";
import { useAction } from "#lib/use-action.ts";

const icons = { ok: IconCircleCheck, warning: IconAlertTriangle, failing: IconCircleX };
const colors = {
  ok: "var(--accent)",
  warning: "var(--warning)",
  failing: "var(--mantine-color-error)",
};

export const checkLabels: Record<Finding["name"], string> = {
  database: "Database",
  storage: "File Storage",
  mail: "Mail",
  jobs: "Jobs",
  disk: "Disk",
  backup: "Backup",
  instances: "Instances",
};

export const stateLabels: Record<CheckState, string> = {
  ok: "Works",
  warning: "Warning",
  failing: "Failing",
};

/** A card whose border shows a state that is not a good one. */
export const stateBorder = (state: CheckState) => ({
  withBorder: true,
  p: 20,
  style: { borderColor: state === "ok" ? undefined : colors[state] },
});

export function StateIcon({ state, size }: { state: CheckState; size: number }) {
  const Icon = icons[state];
  return <Icon style={{ flexShrink: 0, color: colors[state] }} size={size} aria-hidden />;
}

/** What one check found: its state as icon and word (the colour only helps), a sentence, and figures. */
export function CheckCard({ finding, health }: { finding: Finding; health: Health }) {
  const { name, state, summary } = finding;
  return (
    <Paper component="section" {...stateBorder(state)} aria-label={checkLabels[name]}>
      <Group justify="space-between" gap={12} mb={4} wrap="nowrap">
        <Title order={2} size="h3">
          {checkLabels[name]}
        </Title>
        <Group gap={6} wrap="nowrap" fz="sm" fw={550}>
          <StateIcon state={state} size={18} />
          <span>{stateLabels[state]}</span>
        </Group>
      </Group>
      <Text mb={8} style={{ overflowWrap: "anywhere" }}>
        {summary}
      </Text>
      {contentOf(finding, health)}
    </Paper>
  );
}

const backupCommand = "npm run backup -- checkup.backup";

/** The check's own figures, or what the answer has in more detail. Ages are by the server's clock. */
function contentOf({ name, facts }: Finding, { lastBackup, instances, checkedAt }: Health) {
  if (name === "instances") return <Instances instances={instances} now={checkedAt} />;
  return (
    <>
      <Facts facts={facts} />
      {name === "mail" && <TestMail />}
      {name === "backup" && !lastBackup && (
        <Group gap={4} wrap="nowrap">
          <Code>{backupCommand}</Code>
          <CopyButton text={backupCommand} noun="command" />
        </Group>
      )}
    </>
  );
}

const Instances = ({ instances, now }: { instances: Health["instances"]; now: Date }) => (
  // Reached with the keyboard, so that it can be scrolled with the arrows where it is wider than the screen.
  <section
    style={{ overflow: "auto", whiteSpace: "nowrap" }}
    aria-label="Instances, table"
    tabIndex={0}
  >
    <Table
      fz="sm"
      horizontalSpacing={0}
      borderColor="var(--hairline)"
      data={{
        head: ["Name", "Version", "Running since", "Last seen"],
        body: instances.map(({ name, version, startedAt, seenAt, isThis }) => [
          <>
            {name}{" "}
            {isThis && (
              <Badge variant="light" tt="none" miw="max-content">
                This one
              </Badge>
            )}
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

/** Sends a mail to whoever asks. */
function TestMail() {
  const sending = useAction({
    mutationFn: () => client.admin.health.sendTestMail(),
    meta: { errorsShownInForm: true },
    onSuccess: ({ to, isWrittenToFolder }) =>
      showSuccess(
        `The test mail to ${to} was ${isWrittenToFolder ? "written to the mail folder" : "sent"}`,
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
        Send Test Mail
      </BusyButton>
      <Text size="sm" c="dimmed">
        It goes to your own address.
      </Text>
      {sending.error && (
        <Alert color="red" variant="default" w="100%" icon={<IconAlertCircle aria-hidden />}>
          {messageOf(sending.error)}
        </Alert>
      )}
    </Group>
  );
}
