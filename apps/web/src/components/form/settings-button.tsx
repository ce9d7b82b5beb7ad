import { schemaResolver, useForm } from "@mantine/form";
import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import type { UseQueryOptions } from "@tanstack/react-query";
import { IconSettings } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { ZodType } from "zod";
import { BusyButton } from "#components/form/busy-button.tsx";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { useDialogFromAddress } from "#lib/dialog.ts";
import { capitalized } from "#lib/labels.ts";
import { useAction } from "#lib/use-action.ts";

interface SettingsProps<Values extends Record<string, unknown>> {
  /** "Meeting Settings" */
  title: string;
  schema: ZodType<Values, Values>;
  save: (settings: Values & { version: number }) => Promise<unknown>;
  children: (form: UseFormReturnType<Values>) => ReactNode;
}

interface SettingsButtonProps<
  Values extends Record<string, unknown>,
> extends SettingsProps<Values> {
  query: UseQueryOptions<Values & { version: number }, Error>;
}

/** Opens a form of what an administrator sets for all, also by the address (`?open=settings`). */
export function SettingsButton<Values extends Record<string, unknown>>({
  query,
  ...props
}: SettingsButtonProps<Values>) {
  const [isOpen, setIsOpen] = useDialogFromAddress("settings");
  const { data, isFetching, refetch } = useQuery({
    ...query,
    enabled: isOpen,
    staleTime: Infinity, // what is typed stays
    gcTime: 0,
    meta: { failure: `Error loading ${props.title.toLowerCase()}` },
  });
  return (
    <>
      <BusyButton
        variant="default"
        leftSection={<IconSettings size={16} aria-hidden />}
        isBusy={isOpen && !data && isFetching}
        busyLabel="Loading..."
        onClick={() => (isOpen ? void refetch() : setIsOpen(true))}
      >
        Settings
      </BusyButton>
      {isOpen && data && (
        <SettingsDialog {...props} stored={data} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

interface SettingsDialogProps<
  Values extends Record<string, unknown>,
> extends SettingsProps<Values> {
  stored: Values & { version: number };
  onClose: () => void;
}

function SettingsDialog<Values extends Record<string, unknown>>(
  props: SettingsDialogProps<Values>,
) {
  const { title, schema, stored, children, onClose } = props;
  const { version, ...initialValues } = stored;
  const noun = title.toLowerCase();
  const form = useForm({
    initialValues: initialValues as unknown as Values,
    validate: schemaResolver(schema, { sync: true }),
  });
  const save = useAction({
    mutationFn: (values: Values) => props.save({ ...schema.parse(values), version }),
    meta: { success: { title: `${capitalized(noun)} saved` }, failure: `Error saving ${noun}` },
    onSuccess: onClose,
  });
  return (
    <FormDialog title={title} form={form} save={save} onClose={onClose}>
      {children(form)}
    </FormDialog>
  );
}
