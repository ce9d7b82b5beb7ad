import { limits } from "@app/contract";
import { Checkbox, Textarea, TextInput } from "@mantine/core";
import type { EntryFields } from "./use-entry-form.ts";

interface NameFieldsProps {
  fields: EntryFields;
  /** An example in the empty identifier. */
  example: string;
}

/** The fields with which every catalogue record begins. */
export const NameFields = ({ fields, example }: NameFieldsProps) => (
  <>
    <TextInput
      {...fields.propsOf("identifier")}
      label="Identifier"
      required
      placeholder={example}
      description="Lowercase letters, digits, hyphens and underscores"
      maxLength={limits.identifier}
      autoCapitalize="none"
      spellCheck={false}
      data-autofocus
    />
    <TextInput {...fields.propsOf("name")} label="Name" required maxLength={limits.name} />
  </>
);

export const DescriptionField = ({ fields }: { fields: EntryFields }) => (
  <Textarea
    {...fields.propsOf("description")}
    label="Description"
    size="md"
    autosize
    minRows={2}
    maxRows={8}
    maxLength={limits.description}
  />
);

export const offeredLabel = "Offered to customers";

export const OfferedField = ({ fields }: { fields: EntryFields }) => (
  <Checkbox
    {...fields.offered}
    label={offeredLabel}
    description="Otherwise nobody can choose it; check-ups that have it keep it"
  />
);
