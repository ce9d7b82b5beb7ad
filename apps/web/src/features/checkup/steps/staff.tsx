import { answerLabels, countProblem, limits, splitEvenly, totalStaff } from "@app/contract";
import type { StaffAnswers } from "@app/contract";
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

type Mode = keyof StaffAnswers;

const modeNames = { staffRemote: "Remote", staffHybrid: "Hybrid", staffOnsite: "On-site" };
const modes = Object.keys(modeNames) as Mode[];

export function StaffScreen(props: StepScreenProps) {
  const { answers, change, preview, leaveField } = props;
  return (
    <Stack onKeyUp={enterGoesOn}>
      <StaffSplit {...props} />
      <TotalCard title="Total Staff" counts={modes.map((mode) => answers[mode])}>
        {modes.map((mode) => (
          <NumberSlider
            key={mode}
            label={answerLabels[mode]}
            value={answers[mode]}
            limit={limits.staff}
            onDrag={(count) => preview({ [mode]: count })}
            onChange={(count) => change({ [mode]: count })}
            onBlur={leaveField}
          />
        ))}
      </TotalCard>
    </Stack>
  );
}

const nobody: StaffAnswers = { staffRemote: 0, staffHybrid: 0, staffOnsite: 0 };

const splitStaff = (total: number, among: Mode[]): StaffAnswers => ({
  ...nobody,
  ...splitEvenly(total, among),
});

/** The total as one number, split between the pressed ways to work; either can be entered first. */
function StaffSplit({ answers, change, leaveField, holdsUnfinished }: StepScreenProps) {
  const id = useId();
  const [entered, setEntered] = useState<[total: number, pressed: Mode[], counts: StaffAnswers]>();
  const isShown = (counts: StaffAnswers) => modes.every((mode) => counts[mode] === answers[mode]);
  const sum = totalStaff(answers);
  const used = modes.filter((mode) => answers[mode] > 0);
  const found = isShown(splitStaff(sum, used)) ? used : [];
  // A count that is changed below or in another window ends what was entered here.
  const [total, pressed] = entered && isShown(entered[2]) ? entered : [sum, found];
  const isUnfinished = total !== sum;
  // One press would replace numbers that were entered one by one.
  const isSplitShown = isUnfinished || pressed.length > 0 || sum === 0;

  useReport(isUnfinished, (isHeld) => holdsUnfinished(isHeld ? "split" : undefined));

  const enter = (newTotal: number, newPressed: Mode[]) => {
    const isSplit = !countProblem(newTotal, limits.staff) && newPressed.length + pressed.length > 0;
    const counts = isSplit ? splitStaff(newTotal, newPressed) : answers;
    setEntered([newTotal, newPressed, counts]);
    if (isSplit) change(counts);
  };
  const toggled = (mode: Mode) => modes.filter((one) => pressed.includes(one) !== (one === mode));

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
          error={isUnfinished ? countProblem(total, limits.staff) : undefined}
          onChange={(count) => enter(count, pressed)}
          onBlur={leaveField}
        />
      </Group>
      {isSplitShown && (
        <>
          <Text id={`${id}-modes`} size="sm" c="var(--muted)">
            Where they work
          </Text>
          <Group role="group" aria-labelledby={`${id}-modes`} grow gap={8}>
            {modes.map((mode) => (
              <Button
                key={mode}
                size="md"
                px={8}
                variant={pressed.includes(mode) ? "light" : "default"}
                aria-pressed={pressed.includes(mode)}
                leftSection={pressed.includes(mode) && <IconCheck size={16} />}
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
