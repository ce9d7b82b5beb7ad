import { Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { BusyButton } from "#components/form/busy-button.tsx";
import { Dialog } from "#components/form/dialog.tsx";
import { showSuccess } from "#lib/query-client.ts";
import { useAction } from "#lib/use-action.ts";

interface DeleteDialogProps {
  title: string;
  /** The question; what is meant stands below it, by name. */
  question: string;
  name?: ReactNode;
  /** What else happens, such as who uses it. */
  consequence?: ReactNode;
  remove: { run: () => void; isPending: boolean };
  label?: string;
  busyLabel?: string;
  /** The way out: not "Cancel" where cancelling is what is asked about. */
  keepLabel?: string;
  onClose: () => void;
}

/** Asks before something is lost for good, such as a record, which it names. */
export function DeleteDialog({
  title,
  question,
  name,
  consequence,
  remove,
  label = "Delete",
  busyLabel = "Deleting...",
  keepLabel = "Cancel",
  onClose,
}: DeleteDialogProps) {
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
            color="red.9"
            miw="6rem"
            isBusy={remove.isPending}
            busyLabel={busyLabel}
            onClick={() => remove.run()}
          >
            {label}
          </BusyButton>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface DeleteActionProps<Answer> extends Omit<DeleteDialogProps, "remove"> {
  action: () => Promise<Answer>;
  /** What a toast says when it worked. */
  success: (answer: Answer) => string;
  /** Title of the toast when it fails. */
  failure: string;
  onDeleted?: (() => void) | undefined;
}

/** Asks before a call that deletes or ends something, makes it, and closes whatever comes of it. */
export function DeleteAction<Answer>(props: DeleteActionProps<Answer>) {
  const { action, success, failure, onDeleted, ...dialog } = props;
  const remove = useAction({
    mutationFn: action,
    meta: { failure },
    onSuccess: (answer) => {
      showSuccess(success(answer));
      onDeleted?.();
    },
    onSettled: dialog.onClose,
  });
  return <DeleteDialog {...dialog} remove={remove} />;
}
