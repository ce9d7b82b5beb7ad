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
import { useId, useState } from "react";
import { CountBox } from "#components/count-box.tsx";
import { enterGoesOn } from "#components/enter-goes-on.ts";
import { formatCount } from "#lib/format.ts";
import { NothingThere } from "./nothing-there.tsx";
import classes from "./scope.module.css";
import type { StepScreenProps } from "./step-screen.ts";

export const ScopeScreen = (props: StepScreenProps) => (
  <Stack gap="lg" onKeyUp={enterGoesOn}>
    {scopeTables(props.answers).map((table) => (
      <ScopeTable key={table.part} {...props} {...table} />
    ))}
  </Stack>
);

type TableProps = StepScreenProps & ReturnType<typeof scopeTables>[number];

const nothingIn: ScopeEntry = { inScope: 0, outOfScope: 0, notSure: false, adjusted: false };

const ways = [
  { value: "all", label: "All in scope" },
  { value: "rows", label: "Decide row by row" },
];

function ScopeTable({ part, title, rows, answers, change, leaveField, editStep }: TableProps) {
  const { scopeData } = answers;
  /** The table as it was before everything was put in scope. */
  const [before, setBefore] = useState<Answers["scopeData"][typeof part]>();
  const [isByRow, setByRow] = useState(false);
  const filled = rows.filter(({ total }) => total > 0);
  const isAll = filled.every(({ total, entry }) => entry.inScope === total && !entry.notSure);
  const enter = (entries: object) =>
    change({ scopeData: { ...scopeData, [part]: { ...scopeData[part], ...entries } } });

  const choose = (way: string) => {
    setByRow(way === "rows");
    setBefore(way === "all" ? scopeData[part] : undefined);
    const all = filled.map(({ key, total }) => [key, { ...nothingIn, inScope: total }]);
    if (way === "all") enter(Object.fromEntries(all));
    else if (before) enter(before);
  };

  return (
    <section>
      <Title order={2} size="h3">
        {title}
      </Title>
      {filled.length === 0 ? (
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
            data={ways}
            value={isAll && !isByRow ? "all" : "rows"}
            onChange={choose}
          />
          <div className={classes.rows}>
            {rows.map(({ key, ...row }) => (
              <ScopeRow
                key={key}
                {...row}
                onChange={(entry) => enter({ [key]: entry })}
                onBlur={leaveField}
              />
            ))}
          </div>
        </>
      )}
    </section>
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
