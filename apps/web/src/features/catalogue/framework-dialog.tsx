import { frameworkInput, messages } from "@app/contract";
import type { FrameworkInput, FrameworkRow } from "@app/contract";
import { ChangedByOther, FormDialog } from "#components/form-dialog.tsx";
import { LogoField } from "#components/logo-field.tsx";
import { client } from "#lib/api.ts";
import { DescriptionField, NameFields, OfferedField, offeredLabel } from "./entry-fields.tsx";
import { useEntryForm } from "./use-entry-form.ts";

interface FrameworkDialogProps {
  /** The record to edit; none to add one. */
  record: FrameworkRow | undefined;
  onClose: () => void;
}

const empty: FrameworkInput = {
  identifier: "",
  name: "",
  description: null,
  logo: null,
  offered: true,
};
const labels = {
  identifier: "Identifier",
  name: "Name",
  description: "Description",
  logo: "Logo",
  offered: offeredLabel,
};

/** Adds or edits a compliance framework. */
export function FrameworkDialog({ record, onClose }: FrameworkDialogProps) {
  const { form, fields, save, conflict } = useEntryForm<FrameworkInput>({
    schema: frameworkInput,
    labels,
    record,
    empty,
    bucket: "framework-logos",
    noun: "Framework",
    create: client.admin.frameworks.create,
    update: client.admin.frameworks.update,
    onClose,
  });
  return (
    <FormDialog
      title={record ? "Edit Framework" : "Add Framework"}
      form={form}
      save={save}
      required={{ fields: ["identifier", "name"], text: messages.fillRequired }}
      onClose={onClose}
    >
      {conflict && <ChangedByOther {...conflict} />}
      <NameFields fields={fields} example="iso-27001, soc-2, cmmc" />
      <DescriptionField fields={fields} />
      <LogoField {...fields.logo} />
      <OfferedField fields={fields} />
    </FormDialog>
  );
}
