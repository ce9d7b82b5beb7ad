import type { Finding, Health } from "@app/contract";
import type { ReactNode } from "react";
import { FactCard, Facts } from "#components/fact-card.tsx";
import { formatZone } from "#lib/format.ts";
import type { KnownFinding } from "./after-failure.ts";
import { BackupFacts } from "./backup-facts.tsx";
import { CheckCard } from "./check-card.tsx";
import { InstancesTable } from "./instances-table.tsx";
import { TestMail } from "./test-mail.tsx";
import classes from "./health.module.css";

/** Where data lies, beside what is done with it. */
const columns = [
  ["database", "storage", "disk"],
  ["mail", "jobs", "backup"],
] as const;

interface HealthCardsProps {
  /** The latest answer. */
  health: Health;
  findings: KnownFinding[];
}

/** A card for every check, then what runs here. */
export function HealthCards({ health, findings }: HealthCardsProps) {
  const { versions, timeZone } = health;
  const cardOf = (name: Finding["name"]) => {
    const finding = findings.find((found) => found.name === name);
    return (
      finding && (
        <CheckCard key={name} finding={finding}>
          {contentOf(finding, health)}
        </CheckCard>
      )
    );
  };
  return (
    <>
      <div className={classes.columns}>
        {columns.map((names) => (
          <div key={names[0]} className={classes.column}>
            {names.map(cardOf)}
          </div>
        ))}
      </div>
      {cardOf("instances")}
      <div className={classes.versions}>
        <FactCard title="Versions">
          <Facts facts={[...versions, ["Time zone of meetings", formatZone(timeZone)]]} />
        </FactCard>
      </div>
    </>
  );
}

/** Facts as the check tells them, or what can be told better here. */
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
