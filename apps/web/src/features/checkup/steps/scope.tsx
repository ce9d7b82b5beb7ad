import { Anchor, Stack, Title } from "@mantine/core";
import {
  coverageText,
  deviceLabels,
  deviceTypes,
  staffTotals,
  workModeLabels,
  workModes,
} from "@app/contract";
import type { Answers, ScopeEntry, StepKey } from "@app/contract";
import { NothingThere } from "./nothing-there.tsx";
import { ScopeRow } from "./scope-row.tsx";
import classes from "./scope.module.css";
import type { StepScreenProps } from "./step-screen.ts";

interface Group {
  title: string;
  from: StepKey;
  rows: {
    label: string;
    total: number;
    entry: ScopeEntry;
    changed: (entry: ScopeEntry) => Answers["scopeData"];
  }[];
}

/** The two tables: which row shows what, and where it is stored. */
function groups(answers: Answers): Group[] {
  const { scopeData, devices } = answers;
  const staff = staffTotals(answers);
  return [
    {
      title: "Staff Scope",
      from: "staff",
      rows: workModes.map((mode) => ({
        label: workModeLabels[mode],
        total: staff[mode],
        entry: scopeData.staff[mode],
        changed: (entry) => ({ ...scopeData, staff: { ...scopeData.staff, [mode]: entry } }),
      })),
    },
    {
      title: "Device Scope",
      from: "devices",
      rows: deviceTypes.map((type) => ({
        label: deviceLabels[type],
        total: devices[type],
        entry: scopeData.devices[type],
        changed: (entry) => ({ ...scopeData, devices: { ...scopeData.devices, [type]: entry } }),
      })),
    },
  ];
}

export function ScopeScreen({ answers, change, leaveField, editStep }: StepScreenProps) {
  return (
    <Stack gap="xl">
      {groups(answers).map(({ title, from, rows }) => (
        <section key={title}>
          <Title order={2} size="h3" mb="xs">
            {title}
          </Title>
          {rows.every(({ total }) => total === 0) ? (
            <NothingThere text="There is nothing to divide yet: all totals are 0.">
              <Anchor component="button" onClick={() => editStep(from)}>
                {from === "staff" ? "Enter your staff" : "Enter your devices"}
              </Anchor>
            </NothingThere>
          ) : (
            <>
              <Coverage rows={rows} />
              <div className={classes.rows}>
                {rows.map(({ label, changed, ...row }) => (
                  <ScopeRow
                    key={label}
                    label={label}
                    {...row}
                    onChange={(entry) => change({ scopeData: changed(entry) })}
                    onBlur={leaveField}
                  />
                ))}
              </div>
            </>
          )}
        </section>
      ))}
    </Stack>
  );
}

const Coverage = ({ rows }: Pick<Group, "rows">) => (
  <p className={classes.coverage} role="status">
    {coverageText(rows)}
  </p>
);
