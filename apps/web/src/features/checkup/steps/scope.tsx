import {
  Anchor,
  Button,
  Checkbox,
  Progress,
  SegmentedControl,
  Stack,
  Text,
  Title,
} from "@mantine/core";
import { assignedText, coverageText, enterScope, isAssigned, scopeTables } from "@app/contract";
import type { Answers, ScopeEntry } from "@app/contract";
import { IconCheck } from "@tabler/icons-react";
import { useId, useState } from "react";
import { CountBox } from "#components/count-box.tsx";
import { enterGoesOn } from "#components/enter-goes-on.ts";
import { formatCount } from "#lib/format.ts";
import { NothingThere } from "./nothing-there.tsx";
import classes from "./scope.module.css";
import type { StepScreenProps } from "./step-screen.ts";

type Table = ReturnType<typeof scopeTables>[number];
type Way = "all" | "rows";

const nothingIn: ScopeEntry = { inScope: 0, outOfScope: 0, notSure: false, adjusted: false };

const isDecided = (entry: ScopeEntry) => isAssigned(entry) || entry.notSure;
const filledRows = ({ rows }: Table) => rows.filter(({ total }) => total > 0);
const allIn = (table: Table): Record<string, ScopeEntry> =>
  Object.fromEntries(
    filledRows(table).map(({ key, total }) => [key, { ...nothingIn, inScope: total }]),
  );
const isAllIn = (table: Table) =>
  filledRows(table).every(({ total, entry }) => entry.inScope === total && !entry.notSure);

export function ScopeScreen(props: StepScreenProps) {
  const { answers, change } = props;
  const { scopeData } = answers;
  /** The tables as they were before everything was put in scope. */
  const [before, setBefore] = useState<Partial<Answers["scopeData"]>>({});
  const [byRow, setByRow] = useState<Partial<Record<string, boolean>>>({});
  const tables = scopeTables(answers);
  const filled = tables.filter((table) => filledRows(table).length > 0);
  const wayOf = (table: Table): Way => (isAllIn(table) && !byRow[table.part] ? "all" : "rows");
  const isAll = filled.every((table) => wayOf(table) === "all");

  const enter = (part: Table["part"], entries: Partial<Record<string, ScopeEntry>>) =>
    change(({ scopeData: all }) => ({
      scopeData: { ...all, [part]: { ...all[part], ...entries } },
    }));
  const choose = (table: Table, way: Way, restores = false) => {
    const { part } = table;
    if (way === wayOf(table)) return;
    const was = before[part];
    // Row by row, a table that was not decided before goes on from everything in scope.
    const isRestored = restores || (was && Object.values(was).some(isDecided));
    const entries = way === "all" ? allIn(table) : isRestored && was;
    setBefore((all) => ({ ...all, [part]: way === "all" ? scopeData[part] : undefined }));
    setByRow((all) => ({ ...all, [part]: way === "rows" }));
    enter(part, entries || {});
  };
  const toggleAll = () => {
    for (const table of filled) choose(table, isAll ? "rows" : "all", true);
  };

  return (
    <Stack gap="lg" onKeyUp={enterGoesOn}>
      {filled.length > 1 && (
        <Button
          className={classes.everything}
          variant="light"
          aria-pressed={isAll}
          leftSection={isAll && <IconCheck size={16} stroke={3} aria-hidden />}
          // The second click of a double click would take it back.
          onClick={(event) => event.detail <= 1 && toggleAll()}
        >
          Everything in scope
        </Button>
      )}
      {tables.map((table) => (
        <ScopeTable
          key={table.part}
          {...props}
          {...table}
          way={wayOf(table)}
          onWay={(way) => choose(table, way)}
          onEntry={(key, entry) => {
            setBefore({ ...before, [table.part]: undefined });
            enter(table.part, { [key]: entry });
          }}
        />
      ))}
    </Stack>
  );
}

interface TableProps
  extends Pick<StepScreenProps, "leaveField" | "editStep">, Pick<Table, "part" | "title" | "rows"> {
  way: Way;
  onWay: (way: Way) => void;
  onEntry: (key: string, entry: ScopeEntry) => void;
}

function ScopeTable(props: TableProps) {
  const { part, title, rows, way, onWay, onEntry, leaveField, editStep } = props;
  return (
    <section>
      <Title order={2} size="h3">
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
          <Text c="var(--muted)" size="sm" mb={8} role="status">
            {coverageText(rows)}
          </Text>
          <SegmentedControl
            aria-label={title}
            fullWidth
            mb={8}
            bd="1px solid var(--hairline)"
            size="md"
            data={[
              { value: "all", label: "All in scope" },
              { value: "rows", label: "Decide row by row" },
            ]}
            value={way}
            onChange={onWay}
          />
          <div className={classes.rows}>
            {rows.map(({ key, ...row }) => (
              <ScopeRow
                key={key}
                {...row}
                onChange={(entry) => onEntry(key, entry)}
                onBlur={leaveField}
              />
            ))}
          </div>
        </>
      )}
    </section>
  );
}

interface ScopeRowProps extends Omit<Table["rows"][number], "key"> {
  onChange: (entry: ScopeEntry) => void;
  onBlur: () => void;
}

/** The text above a number, or below the name of its row. */
const small = { display: "block", size: "xs", c: "var(--muted)", fw: 400 } as const;

const fields = [
  ["inScope", "In Scope", "in scope", "All"],
  ["outOfScope", "Out of Scope", "out of scope", "None"],
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
        <Text {...small} display={isEmpty ? "inline" : "block"} span lh="inherit">
          Total
        </Text>{" "}
        <span>{formatCount(total)}</span>
      </span>
      {fields.map(([field, title, spoken]) => (
        <CountBox
          key={field}
          label={!isEmpty && title}
          labelProps={{ c: small.c, fz: small.size, fw: small.fw, lh: "inherit" }}
          aria-label={`${label} ${spoken}`}
          value={hasCounts ? entry[field] : ""}
          disabled={entry.notSure || isEmpty}
          enterKeyHint="next"
          onChange={(count) => onChange(enterScope(entry, field, count, total))}
          onBlur={onBlur}
        />
      ))}
      {!isEmpty &&
        fields.map(([field, , , fill]) => (
          <Button
            key={field}
            variant="subtle"
            px={0}
            h={40}
            aria-label={`${fill} of ${label}`}
            onClick={() => onChange({ ...nothingIn, [field]: total })}
          >
            {fill}
          </Button>
        ))}
      <Checkbox
        className={classes.notSure}
        label={!isEmpty && "Not Sure"}
        aria-label={`${label} not sure`}
        checked={entry.notSure}
        disabled={isEmpty}
        onChange={(event) => onChange({ ...entry, notSure: event.currentTarget.checked })}
      />
      <Progress.Root className={classes.bar} size={3} radius={0} aria-hidden>
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
