import type { Health } from "@app/contract";
import { Code, Group } from "@mantine/core";
import { CopyButton } from "#components/copy-button.tsx";
import { Facts } from "#components/fact-card.tsx";
import { Moment } from "#components/moment.tsx";
import { formatAgo, formatBytes, formatCount } from "#lib/format.ts";

interface BackupFactsProps {
  backup: Health["lastBackup"];
  /** By the server's clock. */
  now: Date;
}

const command = "npm run backup -- checkup.backup";

/** The latest backup; the way to one while there is none. */
export const BackupFacts = ({ backup, now }: BackupFactsProps) =>
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
      <Code>{command}</Code>
      <CopyButton text={command} noun="command" />
    </Group>
  );
