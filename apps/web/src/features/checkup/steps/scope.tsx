import { Anchor, Checkbox, Progress, Stack, Text, Title } from "@mantine/core";
import { assignedText, coverageText, enterScope, isAssigned, scopeTables } from "@app/contract";
import type { ScopeEntry } from "@app/contract";
import { useId } from "react";
import { CountBox } from "#components/count-box.tsx";
import { formatCount } from "#lib/format.ts";
import { NothingThere } from "./nothing-there.tsx";
import classes from "./scope.module.css";
import type { StepScreenProps } from "./step-screen.ts";

export function ScopeScreen({ answers, change, leaveField, editStep }: StepScreenProps) {
  const { scopeData } = answers;
  return (
    <Stack gap="xl">
      {scopeTables(answers).map(({ part, title, rows }) => (
        <section key={title}>
          <Title order={2} size="h3" mb="xs">
            {title}
          </Title>
          {rows.every(({ total }) => total === 0) ? (
            <NothingThere text="Nothing to assign yet: all totals are 0.">
              <Anchor component="button" onClick={() => editStep(part)}>
                {part === "staff" ? "Enter your staff" : "Enter your devices"}
              </Anchor>
            </NothingThere>
          ) : (
            <>
              <Text c="var(--muted)" size="sm" mb={12} role="status">
                {coverageText(rows)}
              </Text>
              <div className={classes.rows}>
                {rows.map(({ key, ...row }) => (
                  <ScopeRow
                    key={key}
                    {...row}
                    onChange={(entry) =>
                      change({
                        scopeData: { ...scopeData, [part]: { ...scopeData[part], [key]: entry } },
                      })
                    }
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

interface ScopeRowProps {
  label: string;
  total: number;
  entry: ScopeEntry;
  onChange: (entry: ScopeEntry) => void;
  onBlur: () => void;
}

/** The text above a number, or below the name of its row. */
const small = { display: "block", size: "xs", c: "var(--muted)", fw: 400 } as const;

const fields = [
  ["inScope", "In Scope", "in scope"],
  ["outOfScope", "Out of Scope", "out of scope"],
] as const;

function ScopeRow({ label, total, entry, onChange, onBlur }: ScopeRowProps) {
  const id = useId();
  const isEmpty = total === 0;
  // An untouched row shows no 0, which would look like an answer.
  const hasCounts = isEmpty || isAssigned(entry);
  const share = (count: number) => (isEmpty || entry.notSure ? 0 : (count / total) * 100);
  return (
    <div
      className={classes.row}
      role="group"
      aria-label={label}
      aria-describedby={`${id}-assigned`}
      data-empty={isEmpty || undefined}
    >
      <span className={classes.label}>
        {label}
        <Text span id={`${id}-assigned`} className={classes.assigned} {...small} size="sm">
          {!entry.notSure && assignedText({ total, entry })}
        </Text>
      </span>
      <span className={classes.total}>
        <Text {...small} span mb={4}>
          Total
        </Text>{" "}
        <span>{formatCount(total)}</span>
      </span>
      {fields.map(([field, title, spoken]) => (
        <CountBox
          key={field}
          label={title}
          labelProps={{ c: small.c, fz: small.size, fw: small.fw, lh: "inherit", mb: 4 }}
          aria-label={`${label} ${spoken}`}
          value={hasCounts ? entry[field] : ""}
          disabled={entry.notSure || isEmpty}
          onChange={(count) => onChange(enterScope(entry, field, count, total))}
          onBlur={onBlur}
        />
      ))}
      <Checkbox
        className={classes.notSure}
        py={8}
        label="Not Sure"
        aria-label={`${label} not sure`}
        checked={entry.notSure}
        disabled={isEmpty}
        onChange={(event) => onChange({ ...entry, notSure: event.currentTarget.checked })}
      />
      <Progress.Root className={classes.bar} size={4} mt={12} aria-hidden>
        <Progress.Section value={share(entry.inScope)} color="var(--accent)" />
        <Progress.Section
          value={share(entry.outOfScope)}
          color="var(--mantine-color-default-border)"
        />
      </Progress.Root>
      {entry.adjusted && (
        <Text className={classes.adjusted} size="sm">
          Adjusted, because the total changed
        </Text>
      )}
    </div>
  );
}
