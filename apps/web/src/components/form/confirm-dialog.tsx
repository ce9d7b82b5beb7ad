import { Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { BusyButton } from "#components/form/busy-button.tsx";
import { Dialog } from "#components/form/dialog.tsx";
import { showDone } from "#lib/undo.ts";
import { useAction } from "#lib/use-action.ts";

interface ConfirmDialogProps {
  title: string;
  question: string;
  name?: ReactNode;
  /** Further effects, such as who uses the record. */
  consequence?: ReactNode;
  confirm: { run: () => void; isPending?: boolean };
  label?: string;
  busyLabel?: string;
  /** Of the button; red unless nothing is lost. */
  color?: string;
  /** The label of the button that closes the dialog; not "Cancel" if the question is about cancelling. */
  keepLabel?: string;
  /** It cannot be done; `consequence` says why. */
  isDisabled?: boolean;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, question, name, consequence, confirm, isDisabled, onClose } = props;
  const { label = "Delete", busyLabel = "Deleting...", keepLabel = "Cancel" } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack gap="sm">
        <Text>{question}</Text>
        {name && (
          <Text component="div" fw={600} style={{ overflowWrap: "anywhere" }}>
            {name}
          </Text>
        )}
        {consequence && (
          <Text component="div" size="sm" c="dimmed" aria-live="polite">
            {consequence}
          </Text>
        )}
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="default" data-autofocus onClick={onClose}>
            {keepLabel}
          </Button>
          <BusyButton
            color={props.color ?? "red.9"}
            miw="6rem"
            disabled={isDisabled}
            isBusy={confirm.isPending ?? false}
            busyLabel={busyLabel}
            onClick={() => confirm.run()}
          >
            {label}
          </BusyButton>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface ConfirmActionProps<Answer> extends Omit<ConfirmDialogProps, "confirm"> {
  action: () => Promise<Answer>;
  success: (answer: Answer) => string;
  failure: string;
  onDone?: (() => void) | undefined;
}

/** Asks before a call that deletes, ends or sends something; closes after success and failure. */
export function ConfirmAction<Answer>(props: ConfirmActionProps<Answer>) {
  const { action, success, failure, onDone, ...dialog } = props;
  const confirm = useAction({
    mutationFn: action,
    meta: { failure },
    onSuccess: (answer) => {
      showDone(success(answer), [answer]);
      onDone?.();
    },
    onSettled: dialog.onClose,
  });
  return <ConfirmDialog {...dialog} confirm={confirm} />;
}
