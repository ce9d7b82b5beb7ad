import { messages, platformInput } from "@app/contract";
import type { PlatformInput, PlatformRow } from "@app/contract";
import { NumberInput } from "@mantine/core";
import { ChangedByOther, FormDialog } from "#components/form-dialog.tsx";
import { LogoField } from "#components/logo-field.tsx";
import { DescriptionField, NameFields, OfferedField, offeredLabel } from "./entry-fields.tsx";
import { useEntryForm } from "./use-entry-form.ts";

interface PlatformDialogProps {
  title: string;
  example: string;
  /** The record to edit; none to add one. */
  record: PlatformRow | undefined;
  create: (input: PlatformInput) => Promise<unknown>;
  update: (input: PlatformInput & { id: string; version: number }) => Promise<unknown>;
  onClose: () => void;
}

const empty: PlatformInput = {
  identifier: "",
  name: "",
  description: null,
  logo: null,
  offered: true,
  order: 0,
};
const labels = {
  identifier: "Identifier",
  name: "Name",
  description: "Description",
  order: "Order",
  logo: "Logo",
  offered: offeredLabel,
};

/** Adds or edits a work or cloud platform. */
export function PlatformDialog({ title, example, ...rest }: PlatformDialogProps) {
  const { form, fields, save, conflict } = useEntryForm<PlatformInput>({
    schema: platformInput,
    labels,
    empty,
    bucket: "work-platform-logos",
    noun: "Platform",
    ...rest,
  });
  return (
    <FormDialog
      title={title}
      form={form}
      save={save}
      required={{ fields: ["identifier", "name"], text: messages.fillRequired }}
      onClose={rest.onClose}
    >
      {conflict && <ChangedByOther {...conflict} />}
      <NameFields fields={fields} example={example} />
      <DescriptionField fields={fields} />
      <NumberInput
        {...form.getInputProps("order")}
        label="Order"
        description="Platforms are shown in this order, small numbers first"
        allowDecimal={false}
        // Nothing typed is the default, as specified.
        onChange={(typed) => form.setFieldValue("order", Number.parseInt(String(typed), 10) || 0)}
      />
      <LogoField {...fields.logo} />
      <OfferedField fields={fields} />
    </FormDialog>
  );
}
