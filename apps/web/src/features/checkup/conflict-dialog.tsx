import { Button, Group, Modal, Radio, Stack, Text } from "@mantine/core";
import type { AnswerKey } from "@app/contract";
import { useState } from "react";
import { answerLabels, answerText } from "./answer-text.ts";
import type { Conflict } from "./conflict.ts";

interface ConflictDialogProps {
  conflict: Conflict;
  onSettle: (keep: AnswerKey[]) => void;
}

/** The same answers were changed in two windows: which ones count? There is no way around choosing. */
export function ConflictDialog({ conflict, onSettle }: ConflictDialogProps) {
  const { fields, there, here } = conflict;
  const [keep, setKeep] = useState(new Set(fields));
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
        {fields.map((field) => (
          <Radio.Group
            key={field}
            label={answerLabels[field]}
            value={keep.has(field) ? "here" : "there"}
            onChange={(value) => choose(field, value === "here")}
          >
            <Stack gap="xs" mt="xs">
              <Radio
                value="there"
                label={<Side name="In the other window" text={answerText(field, there)} />}
              />
              <Radio value="here" label={<Side name="Here" text={answerText(field, here)} />} />
            </Stack>
          </Radio.Group>
        ))}
        <Group justify="flex-end">
          <Button data-autofocus onClick={() => onSettle([...keep])}>
            Keep the chosen answers
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

const Side = ({ name, text }: { name: string; text: string }) => (
  <>
    <Text span size="sm" c="dimmed" display="block">
      {name}
    </Text>
    {text}
  </>
);
