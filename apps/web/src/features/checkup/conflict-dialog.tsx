import { Button, Group, Radio, Stack, Text } from "@mantine/core";
import { answerLabels, stepOf } from "@app/contract";
import type { AnswerKey, Answers } from "@app/contract";
import { useState } from "react";
import { Dialog } from "#components/form/dialog.tsx";
import { formatCount } from "#lib/format.ts";
import type { Conflict } from "./draft-state.ts";
import { useAnswerNames } from "./steps/use-choices.ts";

interface ConflictDialogProps {
  conflict: Conflict;
  onSettle: (keep: AnswerKey[]) => void;
}

/** Asks which answers to keep after changes in two windows. It cannot be closed without a choice. */
export function ConflictDialog({ conflict, onSettle }: ConflictDialogProps) {
  const { fields, here, there } = conflict;
  const [keep, setKeep] = useState(fields);
  const choose = (field: AnswerKey, side: string) =>
    setKeep([...keep.filter((one) => one !== field), ...(side === "here" ? [field] : [])]);
  return (
    <Dialog
      centered
      size="lg"
      title="Changed in another window"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      onClose={() => undefined}
    >
      <Stack gap="lg">
        <Text>These answers were changed in both windows. Which ones do you want to keep?</Text>
        {fields.map((field, index) => (
          <Radio.Group
            key={field}
            label={answerLabels[field]}
            value={keep.includes(field) ? "here" : "there"}
            onChange={(side) => choose(field, side)}
          >
            <Stack gap="xs" mt="xs">
              <Radio
                value="there"
                label={<Side name="In the other window" field={field} shown={there} other={here} />}
              />
              {/* Not the button: Enter that is typed just when the dialog opens must not choose. */}
              <Radio
                value="here"
                data-autofocus={index === 0 || undefined}
                label={<Side name="In this window" field={field} shown={here} other={there} />}
              />
            </Stack>
          </Radio.Group>
        ))}
        <Group justify="flex-end">
          <Button onClick={() => onSettle(keep)}>Keep selected answers</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface SideProps {
  name: string;
  field: AnswerKey;
  shown: Answers;
  other: Answers;
}

function Side({ name, field, shown, other }: SideProps) {
  const lines = answerLines(field, shown, other, useAnswerNames(field, shown));
  return (
    <>
      <Text span size="sm" c="dimmed" display="block">
        {name}
      </Text>
      {lines.map((line) => (
        <Text key={line} span inherit display="block" style={{ overflowWrap: "anywhere" }}>
          {line}
        </Text>
      ))}
    </>
  );
}

/** One of two differing answers as text; of several counts only those that differ. */
export function answerLines(
  key: AnswerKey,
  shown: Answers,
  other: Answers,
  nameOf: (choice: string) => string,
): string[] {
  const { differences } = stepOf(key);
  if (differences) return differences(shown, other);
  const answer = shown[key];
  if (Array.isArray(answer)) return [answer.map(nameOf).join(", ") || "None"];
  if (typeof answer === "number") return [formatCount(answer)];
  if (typeof answer === "boolean") return [answer ? "Yes" : "No"];
  return [typeof answer === "string" && answer ? nameOf(answer) : "None"];
}
