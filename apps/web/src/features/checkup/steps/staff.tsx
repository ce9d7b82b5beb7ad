import {
  answerFields,
  countProblem,
  limits,
  splitEvenly,
  totalStaff,
  workModes,
} from "@app/contract";
import type { StaffAnswers, WorkMode } from "@app/contract";
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useId, useState } from "react";
import { CountBox } from "#components/count-box.tsx";
import { enterGoesOn } from "#components/enter-goes-on.ts";
import { NumberSlider } from "#components/number-slider.tsx";
import { useReport } from "#lib/use-report.ts";
import classes from "./total-card.module.css";
import type { StepScreenProps } from "./step-screen.ts";
import { TotalCard } from "./total-card.tsx";

const keys = { remote: "staffRemote", hybrid: "staffHybrid", onsite: "staffOnsite" } as const;

const problemOf = (count: number) => countProblem(count, limits.staff);

export function StaffScreen(props: StepScreenProps) {
  const { answers, change, preview, leaveField } = props;
  return (
    <Stack onKeyUp={enterGoesOn}>
      <StaffSplit {...props} />
      <TotalCard title="Total Staff" counts={workModes.map((mode) => answers[keys[mode]])}>
        {workModes.map((mode) => (
          <NumberSlider
            key={mode}
            label={answerFields[keys[mode]].label}
            value={answers[keys[mode]]}
            limit={limits.staff}
            problem={problemOf(answers[keys[mode]])}
            onDrag={(count) => preview({ [keys[mode]]: count })}
            onChange={(count) => change({ [keys[mode]]: count })}
            onBlur={leaveField}
          />
        ))}
      </TotalCard>
    </Stack>
  );
}

const modeNames = { remote: "Remote", hybrid: "Hybrid", onsite: "On-site" };

const splitStaff = (total: number, modes: readonly WorkMode[]): StaffAnswers => {
  const split: Partial<Record<WorkMode, number>> = splitEvenly(total, modes);
  const counts = workModes.map((mode) => [keys[mode], split[mode] ?? 0] as const);
  return Object.fromEntries(counts) as StaffAnswers;
};

type Entered = [total: number, modes: WorkMode[], counts: StaffAnswers];

/** The total as one number, split between the pressed ways to work; either can be entered first. */
function StaffSplit({ answers, change, leaveField, holdsUnfinished }: StepScreenProps) {
  const id = useId();
  const [entered, setEntered] = useState<Entered>();
  const isShown = (counts: StaffAnswers) =>
    workModes.every((mode) => counts[keys[mode]] === answers[keys[mode]]);
  const sum = totalStaff(answers);
  const used = workModes.filter((mode) => answers[keys[mode]] > 0);
  const found = isShown(splitStaff(sum, used)) ? used : [];
  // A count that is changed below or in another window ends what was entered here.
  const [total, modes] = entered && isShown(entered[2]) ? entered : [sum, found];
  const isUnfinished = total !== sum;
  // One press would replace numbers that were entered one by one.
  const isSplitShown = isUnfinished || modes.length > 0 || sum === 0;

  useReport(isUnfinished, (isHeld) => holdsUnfinished(isHeld ? "split" : undefined));

  const enter = (newTotal: number, newModes: WorkMode[]) => {
    const isSplit = !problemOf(newTotal) && newModes.length + modes.length > 0;
    const counts = isSplit ? splitStaff(newTotal, newModes) : answers;
    setEntered([newTotal, newModes, counts]);
    if (isSplit) change(counts);
  };
  const toggled = (mode: WorkMode) =>
    workModes.filter((one) => modes.includes(one) !== (one === mode));

  return (
    <Stack
      className={classes.shortcut}
      gap={8}
      onKeyUp={(event) => {
        // From the total to its split, not past it.
        if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
        event.stopPropagation();
        event.currentTarget.querySelector("button")?.focus();
      }}
    >
      <Group justify="space-between" wrap="nowrap" gap={8}>
        <Text component="label" htmlFor={id} fw={550}>
          How many people in all?
        </Text>
        <CountBox
          id={id}
          w="8rem"
          flex="none"
          enterKeyHint="next"
          value={total || ""}
          error={isUnfinished ? problemOf(total) : undefined}
          onChange={(count) => enter(count, modes)}
          onBlur={leaveField}
        />
      </Group>
      {isSplitShown && (
        <>
          <Text id={`${id}-modes`} size="sm" c="var(--muted)">
            Where they work
          </Text>
          <Group role="group" aria-labelledby={`${id}-modes`} grow gap={8}>
            {workModes.map((mode) => (
              <Button
                key={mode}
                size="md"
                px={8}
                variant={modes.includes(mode) ? "light" : "default"}
                aria-pressed={modes.includes(mode)}
                leftSection={modes.includes(mode) && <IconCheck size={16} />}
                onClick={() => enter(total, toggled(mode))}
              >
                {modeNames[mode]}
              </Button>
            ))}
          </Group>
        </>
      )}
    </Stack>
  );
}
