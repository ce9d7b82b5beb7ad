import { messages } from "@app/contract";
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconAlertCircle } from "@tabler/icons-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { BusyButton } from "#components/form/busy-button.tsx";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { Dialog } from "#components/form/dialog.tsx";
import { useFieldErrors } from "#lib/use-field-errors.ts";
import type { Toast } from "#lib/notify.tsx";
import { useAction } from "#lib/use-action.ts";
import classes from "./form-dialog.module.css";

interface FormDialogProps<Values extends Record<string, unknown>> {
  title: string;
  form: UseFormReturnType<Values>;
  save: { run: (values: Values) => void; isPending: boolean; error: Error | null };
  /** The text of the toast if a required field is blank. */
  missing?: string;
  saveLabel?: string;
  onClose: () => void;
  children: ReactNode;
}

/** Shows the server's errors at their fields. Closing it asks first when something was changed. */
export function FormDialog<Values extends Record<string, unknown>>(props: FormDialogProps<Values>) {
  const { title, form, save, missing, saveLabel = "Save", onClose, children } = props;
  const showErrors = useFieldErrors(form, save.error, missing);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => (form.isDirty() && !save.isPending ? setIsAsking(true) : onClose());
  return (
    <Dialog
      title={title}
      size="lg"
      closeOnClickOutside={!form.isDirty() && !save.isPending}
      closeOnEscape={!isAsking && !save.isPending}
      onClose={close}
    >
      <form noValidate onSubmit={form.onSubmit((values) => save.run(values), showErrors)}>
        <Stack gap="md">
          {children}
          <Group justify="flex-end" gap="xs" className={classes.buttons}>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <BusyButton type="submit" miw="6rem" isBusy={save.isPending} busyLabel="Saving...">
              {saveLabel}
            </BusyButton>
          </Group>
        </Stack>
      </form>
      {isAsking && (
        <ConfirmDialog
          title="Discard your changes?"
          question="What you entered is not saved."
          label="Discard"
          keepLabel="Keep editing"
          confirm={{ run: onClose }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Dialog>
  );
}

interface FormActionProps<Values extends Record<string, unknown>, Answer> extends Omit<
  FormDialogProps<Values>,
  "save"
> {
  action: (values: Values) => Promise<Answer>;
  success?: Toast;
  failure: string;
  onSaved?: (answer: Answer) => void;
}

/** A form that makes one call, and closes once that has succeeded. */
export function FormAction<Values extends Record<string, unknown>, Answer>(
  props: FormActionProps<Values, Answer>,
) {
  const { action, success, failure, onSaved, ...dialog } = props;
  const save = useAction({
    mutationFn: action,
    meta: { failure, ...(success && { success }) },
    onSuccess: (answer) => {
      dialog.onClose();
      onSaved?.(answer);
    },
  });
  return <FormDialog {...dialog} save={save} />;
}

interface ChangedByOtherProps {
  differences: { label: string; theirs: string }[];
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Lets the user choose between their values and those that somebody else saved meanwhile. */
export const ChangedByOther = ({ differences, onTakeTheirs, onKeepMine }: ChangedByOtherProps) => (
  <Alert color="yellow" icon={<IconAlertCircle aria-hidden />} title={messages.changedByOther}>
    <Stack gap={4} mb="sm">
      {differences.map(({ label, theirs }) => (
        <Text key={label} size="sm">
          {label}: <strong>{theirs || "(empty)"}</strong>
        </Text>
      ))}
      {differences.length === 0 && <Text size="sm">The saved version now matches yours.</Text>}
    </Stack>
    <Group gap="xs">
      <Button size="xs" variant="default" onClick={onTakeTheirs}>
        Take theirs
      </Button>
      <Button size="xs" variant="default" onClick={onKeepMine}>
        Keep mine and save
      </Button>
    </Group>
  </Alert>
);
