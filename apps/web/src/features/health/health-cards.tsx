import type { Finding, Health } from "@app/contract";
import { Code, Group, Stack, Text, Title } from "@mantine/core";
import { useId } from "react";
import type { ReactNode } from "react";
import { CopyButton } from "#components/copy-button.tsx";
import { FactCard, Facts } from "#components/fact-card.tsx";
import { Moment } from "#components/moment.tsx";
import { formatAgo, formatBytes, formatCount, formatZone } from "#lib/format.ts";
import { checkLabels, stateLabels } from "./findings.ts";
import type { KnownFinding } from "./findings.ts";
import { StateIcon } from "./health-summary.tsx";
import { InstancesTable } from "./instances-table.tsx";
import { TestMail } from "./test-mail.tsx";
import classes from "./health.module.css";

/** Where data lies, beside what is done with it. */
const columns = [
  ["database", "storage", "disk"],
  ["mail", "jobs", "backup"],
] as const;

const backupCommand = "npm run backup -- checkup.backup";

interface HealthCardsProps {
  /** The latest answer. */
  health: Health;
  findings: KnownFinding[];
}

/** A card for every check, then what runs here. */
export function HealthCards({ health, findings }: HealthCardsProps) {
  const cardOf = (name: Finding["name"]) => {
    const finding = findings.find((found) => found.name === name);
    return finding && <CheckCard key={name} finding={finding} health={health} />;
  };
  return (
    <>
      <div className={classes.columns}>
        {columns.map((names) => (
          <Stack key={names[0]} miw={0}>
            {names.map(cardOf)}
          </Stack>
        ))}
      </div>
      {cardOf("instances")}
      <div className={classes.versions}>
        <FactCard title="Versions">
          <Facts
            facts={[...health.versions, ["Time zone of meetings", formatZone(health.timeZone)]]}
          />
        </FactCard>
      </div>
    </>
  );
}

/** What one check found: its state as icon and word (the colour only helps), a sentence, and figures. */
function CheckCard({ finding, health }: { finding: KnownFinding; health: Health }) {
  const { name, state, summary, isOlder } = finding;
  const title = useId();
  return (
    <section
      className={classes.card}
      data-state={state}
      data-older={isOlder || undefined}
      aria-labelledby={title}
    >
      <Group justify="space-between" gap={12} mih={32} mb={4} wrap="nowrap">
        <Title id={title} order={2} size="h3">
          {checkLabels[name]}
        </Title>
        <Group gap={6} wrap="nowrap" fz="sm" fw={550}>
          <StateIcon state={state} size={18} />
          <span>{stateLabels[state]}</span>
        </Group>
      </Group>
      <Text className={classes.sentence}>{summary}</Text>
      {contentOf(finding, health)}
    </section>
  );
}

/** The check's own figures, or what the answer has in more detail. */
function contentOf({ name, facts }: Finding, health: Health): ReactNode {
  const { lastBackup, instances, checkedAt } = health;
  if (name === "backup") return <BackupFacts backup={lastBackup} now={checkedAt} />;
  if (name === "instances") return <InstancesTable instances={instances} now={checkedAt} />;
  return (
    <>
      <Facts facts={facts} />
      {name === "mail" && <TestMail />}
    </>
  );
}

/** The latest backup; the way to one while there is none. `now`: by the server's clock. */
const BackupFacts = ({ backup, now }: { backup: Health["lastBackup"]; now: Date }) =>
  backup ? (
    <Facts
      facts={[
        ["Age", formatAgo(backup.finishedAt, now)],
        ["Completed", <Moment key="completed" at={backup.finishedAt} />],
        ["Size", formatBytes(backup.bytes)],
        ["CheckUps", formatCount(backup.checkups)],
        ["Files", formatCount(backup.files)],
        ["Made by version", backup.version],
      ]}
    />
  ) : (
    <Group gap={4} wrap="nowrap">
      <Code>{backupCommand}</Code>
      <CopyButton text={backupCommand} noun="command" />
    </Group>
  );
