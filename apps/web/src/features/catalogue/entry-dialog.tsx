import { limits, messages } from "@app/contract";
import type { Bucket } from "@app/contract";
import { Autocomplete, Checkbox, Textarea, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { Fragment, useRef } from "react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { CountBox } from "#components/count-box.tsx";
import { ChangedByOther, FormDialog } from "#components/form/form-dialog.tsx";
import { hasCode } from "#lib/api.ts";
import type { api, client } from "#lib/api.ts";
import type { Outcome } from "#lib/chunks.ts";
import { useAction } from "#lib/use-action.ts";
import { emptyEntry, entryFields, entryLabels } from "./entry-fields.ts";
import type { EntryField, EntryFormValues, EntryRecord, EntryValues } from "./entry-fields.ts";
import { LogoField, useLogoUpload } from "./logo-field.tsx";
import { WebsiteField } from "./website-field.tsx";

type Categories = typeof api.admin.saas.categories;

/** What is particular to one kind of entries. */
export interface EntryKind<Input> {
  /** "Platform", for "Platform created successfully". */
  noun: string;
  /** "Work Platform", for "Add Work Platform", if it differs from the noun. */
  fullNoun?: string;
  /** Its fields are those of the form. */
  schema: z.ZodObject & z.ZodType<Input>;
  /** Examples of identifiers, as the field's placeholder. */
  example: string;
  categories?: Categories;
  bucket: Bucket;
  calls: Pick<typeof client.admin.frameworks, "remove" | "removeMany" | "usage"> & {
    /** Also takes the fields that are set. */
    changeMany: (input: { ids: string[] }) => Promise<Outcome<unknown>>;
    create: (input: Input) => Promise<unknown>;
    update: (input: Input & { id: string; version: number }) => Promise<unknown>;
  };
}

interface EntryDialogProps<Input> {
  kind: EntryKind<Input>;
  /** The entry to edit; none to add one. */
  record?: EntryRecord;
  onClose: () => void;
}

/** Adds or edits a catalogue entry. If somebody else has changed it meanwhile, the user chooses which version to keep. */
export function EntryDialog<Input>({ kind, record, onClose }: EntryDialogProps<Input>) {
  const { noun, fullNoun = noun, calls } = kind;
  // The form also has the chosen picture, and the fields of other kinds.
  const schema = kind.schema.strip() as typeof kind.schema;
  const fields = entryFields.filter((field) => field in schema.shape);
  const version = useRef(record?.version ?? 0);
  const form = useForm<EntryValues>({
    initialValues: valuesOf(record ?? {}),
    validate: schemaResolver(schema, { sync: true }),
  });

  const logoUpload = useLogoUpload(kind.bucket);
  const save = useAction({
    mutationFn: (values: EntryValues) =>
      logoUpload.save(values, async (logo) => {
        const input = schema.parse({ ...values, logo });
        await (record
          ? calls.update({ ...input, id: record.id, version: version.current })
          : calls.create(input));
      }),
    meta: {
      success: { title: `${noun} ${record ? "updated" : "created"} successfully` },
      failure: `Error ${record ? "updating" : "creating"} ${noun.toLowerCase()}`,
    },
    onSuccess: onClose,
  });

  /** The entry as somebody else saved it, if saving failed because of that. */
  const theirs = hasCode(save.error, "CHANGED_BY_OTHER")
    ? (save.error.data as { current: EntryRecord }).current // declared in the contract
    : undefined;
  const mine = form.getValues();
  const differs = (field: EntryField) =>
    (field === "logo" && mine.logoFile !== null) || (theirs?.[field] ?? "") !== (mine[field] ?? "");
  const inputs = inputsOf(form, kind);
  return (
    <FormDialog
      title={`${record ? "Edit" : "Add"} ${fullNoun}`}
      form={form}
      save={save}
      missing={messages.fillRequired}
      onClose={onClose}
    >
      {theirs && (
        <ChangedByOther
          differences={fields
            .filter(differs)
            .map((field) => ({ label: entryLabels[field], theirs: inWords(theirs[field]) }))}
          onTakeTheirs={() => {
            version.current = theirs.version;
            form.setValues(valuesOf(theirs));
            save.reset();
          }}
          onKeepMine={() => {
            const [wrong] = Object.keys(form.validate().errors);
            if (wrong) return form.getInputNode(wrong)?.focus();
            version.current = theirs.version;
            save.run(form.getValues());
          }}
        />
      )}
      {fields.map((field) => (
        <Fragment key={field}>{inputs[field]}</Fragment>
      ))}
    </FormDialog>
  );
}

function inputsOf(form: EntryFormValues, kind: Pick<EntryKind<never>, "example" | "categories">) {
  const propsOf = (field: EntryField) => ({
    ...form.getInputProps(field),
    label: entryLabels[field],
  });
  const tick = (field: EntryField, description?: string) => (
    <Checkbox
      {...form.getInputProps(field, { type: "checkbox" })}
      label={entryLabels[field]}
      description={description}
    />
  );
  return {
    identifier: (
      <TextInput
        {...propsOf("identifier")}
        required
        placeholder={kind.example}
        description="Lowercase letters, digits, hyphens and underscores"
        maxLength={limits.identifier}
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
    ),
    name: <TextInput {...propsOf("name")} required maxLength={limits.name} />,
    category: kind.categories && <CategoryField form={form} categories={kind.categories} />,
    aliases: (
      <TextInput
        {...propsOf("aliases")}
        description="Other names customers search for, separated by commas"
        placeholder="office 365, o365"
        maxLength={limits.aliases}
      />
    ),
    description: (
      <Textarea
        {...propsOf("description")}
        minRows={2}
        maxRows={8}
        maxLength={limits.description}
      />
    ),
    productWebsite: <WebsiteField form={form} />,
    order: (
      <CountBox
        {...propsOf("order")}
        value={form.values.order}
        description="Platforms appear in this order, lowest number first"
      />
    ),
    logo: <LogoField form={form} />,
    popular: tick("popular"),
    published: tick("published", "If unchecked, only the customer who added it can choose it"),
    offered: tick("offered", "If unchecked, nobody can choose it; CheckUps that have it keep it"),
  } satisfies Record<EntryField, ReactNode>;
}

function CategoryField({ form, categories }: { form: EntryFormValues; categories: Categories }) {
  const { data } = useQuery(categories.queryOptions());
  return (
    <Autocomplete
      {...form.getInputProps("category")}
      label={entryLabels.category}
      required
      maxLength={limits.category}
      data={data?.map(({ category }) => category)}
      limit={50}
    />
  );
}

const valuesOf = (record: Partial<EntryRecord>): EntryValues => ({
  ...emptyEntry,
  ...record,
  description: record.description ?? "",
  productWebsite: record.productWebsite ?? "",
});

const inWords = (value: string | number | boolean | null | undefined) =>
  typeof value === "boolean" ? (value ? "Yes" : "No") : String(value ?? "");
