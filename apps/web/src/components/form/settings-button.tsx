import { schemaResolver, useForm } from "@mantine/form";
import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import type { UseQueryOptions } from "@tanstack/react-query";
import { IconSettings } from "@tabler/icons-react";
import { useState } from "react";
import type { ReactNode } from "react";
import type { ZodType } from "zod";
import { Dialog } from "#components/form/dialog.tsx";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { DialogButton } from "#components/list/dialog-button.tsx";
import { NotLoaded } from "#components/load-failure.tsx";
import { useFocusReturn } from "#lib/focus.ts";
import { capitalized } from "#lib/labels.ts";
import { useAction } from "#lib/use-action.ts";

type Fields = Record<string, unknown>;
type Count = React.Dispatch<React.SetStateAction<number>>;
type Stored<Values> = Values & { version: number };

interface SettingsProps<Values extends Fields> {
  title: string;
  query: UseQueryOptions<Stored<Values>, Error>;
  schema: ZodType<Values, Values>;
  save: (settings: Stored<Values>) => Promise<unknown>;
  /** `setUploads`: nothing is saved until there are none. */
  children: (form: UseFormReturnType<Values>, setUploads: Count) => ReactNode;
}

/** Opens a form of what an administrator sets for all. */
export const SettingsButton = <Values extends Fields>(props: SettingsProps<Values>) => (
  <DialogButton
    Icon={IconSettings}
    label="Settings"
    dialog={(close) => <Settings {...props} onClose={close} />}
  />
);

function Settings<Values extends Fields>(props: SettingsProps<Values> & { onClose: () => void }) {
  useFocusReturn(); // the second dialog takes the place of the first
  const { title, query, onClose } = props;
  const loading = useQuery({ ...query, gcTime: 0 });
  if (loading.data) return <SettingsDialog {...props} stored={loading.data} />;
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      <NotLoaded
        query={loading}
        title={`The ${title.toLowerCase()} could not be loaded`}
        height={320}
      />
    </Dialog>
  );
}

function SettingsDialog<Values extends Fields>(
  props: SettingsProps<Values> & { stored: Stored<Values>; onClose: () => void },
) {
  const { title, schema, children, onClose } = props;
  // Of when the dialog opened: what somebody else saves meanwhile is not replaced unseen.
  const [{ version, ...initialValues }] = useState(props.stored);
  const [uploads, setUploads] = useState(0);
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
  const run = (values: Values) => uploads > 0 || save.run(values);
  return (
    <FormDialog title={title} form={form} save={{ ...save, run }} onClose={onClose}>
      {children(form, setUploads)}
    </FormDialog>
  );
}
