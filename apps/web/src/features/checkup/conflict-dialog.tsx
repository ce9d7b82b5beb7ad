import { Button, Group, Modal, Radio, Stack, Text } from "@mantine/core";
import { answerFields } from "@app/contract";
import type { AnswerKey } from "@app/contract";
import { useState } from "react";
import { useFocusReturn } from "#lib/keyboard.ts";
import { answerLines } from "./answer-lines.ts";
import classes from "./conflict-dialog.module.css";
import type { Conflict } from "./draft-state.ts";
import { useAnswerNames } from "./steps/use-answer-names.ts";

interface ConflictDialogProps {
  conflict: Conflict;
  onSettle: (keep: AnswerKey[]) => void;
}

/** The same answers were changed in two windows: which ones count? There is no way around choosing. */
export function ConflictDialog({ conflict, onSettle }: ConflictDialogProps) {
  const { fields } = conflict;
  const [keep, setKeep] = useState(new Set(fields));
  useFocusReturn();
  const choose = (field: AnswerKey, isHere: boolean) => {
    const others = [...keep].filter((one) => one !== field);
    setKeep(new Set(isHere ? [...others, field] : others));
  };
  return (
    <Modal
      opened
      centered
      size="lg"
      title="Changed in another window"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      onClose={() => undefined}
    >
      <Stack gap="lg">
        <Text>These answers were changed there and here. Which ones should stay?</Text>
        {fields.map((field, index) => (
          <Radio.Group
            key={field}
            label={answerFields[field].label}
            value={keep.has(field) ? "here" : "there"}
            onChange={(value) => choose(field, value === "here")}
          >
            <Stack gap="xs" mt="xs">
              <Radio
                value="there"
                label={<Side name="In the other window" field={field} conflict={conflict} />}
              />
              {/* Not the button: whoever is typing when the dialog comes chooses nothing by Enter. */}
              <Radio
                value="here"
                data-autofocus={index === 0 || undefined}
                label={<Side name="Here" field={field} conflict={conflict} isHere />}
              />
            </Stack>
          </Radio.Group>
        ))}
        <Group justify="flex-end">
          <Button onClick={() => onSettle([...keep])}>Keep the chosen answers</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface SideProps {
  name: string;
  field: AnswerKey;
  conflict: Conflict;
  isHere?: boolean;
}

function Side({ name, field, conflict: { here, there }, isHere = false }: SideProps) {
  const [shown, other] = isHere ? [here, there] : [there, here];
  const lines = answerLines(field, shown, other, useAnswerNames(field, shown));
  return (
    <>
      <Text span size="sm" c="dimmed" display="block">
        {name}
      </Text>
      {lines.map((line) => (
        <span key={line} className={classes.line}>
          {line}
        </span>
      ))}
    </>
  );
}
