import type { Bucket, FrameworkInput } from "@app/contract";
import { schemaResolver, useForm } from "@mantine/form";
import { ORPCError } from "@orpc/client";
import { useState } from "react";
import type { z } from "zod";
import { isRefusal } from "#lib/api.ts";
import { useAction } from "#lib/use-action.ts";
import { useLogoUpload } from "#lib/use-logo-upload.ts";
import type { LogoChoice } from "#lib/use-logo-upload.ts";

/** What a catalogue record's form holds: the fields as they are typed, and a picture that was chosen. */
type EntryValues<Input extends FrameworkInput> = Input & { logoFile: File | null };

type Stored<Input> = Input & { id: string; version: number };

interface EntryFormOptions<Input extends FrameworkInput> {
  schema: z.ZodType<Input> & z.ZodObject;
  /** The fields of the form with what stands beside them. */
  labels: Record<keyof Input & string, string>;
  /** The record to edit; none to add one. */
  record: Stored<Input> | undefined;
  empty: Input;
  bucket: Bucket;
  /** "Platform", for "Platform created successfully". */
  noun: string;
  create: (input: Input) => Promise<unknown>;
  update: (input: Stored<Input>) => Promise<unknown>;
  onClose: () => void;
}

/** The form of a catalogue record: adding and editing, its logo, and two people who edit one record at once. */
export function useEntryForm<Input extends FrameworkInput>(options: EntryFormOptions<Input>) {
  const { schema, labels, record, empty, bucket, noun, create, update, onClose } = options;
  const [version, setVersion] = useState(record?.version ?? 0);
  const keys = Object.keys(labels) as (keyof Input & string)[];
  const valuesOf = (input: Input): EntryValues<Input> => ({
    ...(Object.fromEntries<unknown>(keys.map((key) => [key, input[key] ?? ""])) as Input), // an empty field for what is not there
    logo: input.logo,
    logoFile: null,
  });
  // The schema refuses fields that it does not know, such as the chosen picture.
  const inputOf = (values: EntryValues<Input>) =>
    Object.fromEntries(keys.map((key) => [key, values[key]]));
  const resolve = schemaResolver(schema, { sync: true });
  const form = useForm<EntryValues<Input>>({
    initialValues: valuesOf(record ?? empty),
    validate: (values) => resolve(inputOf(values)),
  });

  const logoUpload = useLogoUpload(bucket);
  const save = useAction({
    mutationFn: ({ values, base }: { values: EntryValues<Input>; base: number }) =>
      logoUpload.save(values, async (logo) => {
        const input = schema.parse({ ...inputOf(values), logo });
        await (record ? update({ ...input, id: record.id, version: base }) : create(input));
      }),
    meta: {
      success: { title: `${noun} ${record ? "updated" : "created"} successfully` },
      failure: `Error ${record ? "updating" : "creating"} ${noun.toLowerCase()}`,
    },
    onSuccess: onClose,
  });

  const isOtherLogo = (logo: string | null) => {
    const mine = form.getValues();
    return mine.logoFile !== null || logo !== mine.logo;
  };
  const theirs = currentOf<Input>(save.error);
  const conflict = theirs && {
    differences: keys
      .filter((key) =>
        key === "logo"
          ? isOtherLogo(theirs.logo)
          : (theirs[key] ?? "") !== (form.getValues()[key] ?? ""),
      )
      .map((key) => ({ label: labels[key], theirs: inWords(theirs[key]) })),
    onTakeTheirs: () => {
      setVersion(theirs.version);
      form.setValues(valuesOf(theirs));
      save.reset();
    },
    onKeepMine: () => {
      const [wrong] = Object.keys(form.validate().errors);
      if (wrong) return form.getInputNode(wrong)?.focus();
      setVersion(theirs.version);
      save.run({ values: form.getValues(), base: theirs.version });
    },
  };

  const fields = {
    propsOf: (field: "identifier" | "name" | "description") => ({
      ...form.getInputProps(field),
      value: form.values[field] ?? "",
    }),
    offered: form.getInputProps("offered", { type: "checkbox" }),
    logo: {
      value: form.values,
      name: form.values.name,
      error: form.errors.logo,
      onChange: ({ logo, logoFile }: LogoChoice) => {
        form.setValues({ logo, logoFile } as Partial<EntryValues<Input>>); // every entry has a logo
        form.clearFieldError("logo");
      },
      onError: (message: string) => form.setFieldError("logo", message),
    },
  };

  return {
    form,
    /** What the fields that all records have need of the form. */
    fields,
    conflict,
    save: { ...save, run: (values: EntryValues<Input>) => save.run({ values, base: version }) },
  };
}

export type EntryFields = ReturnType<typeof useEntryForm>["fields"];

function inWords(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** The record as somebody else saved it, when that is why saving was refused. */
function currentOf<Input>(error: unknown): Stored<Input> | undefined {
  if (!isRefusal(error, "CHANGED_BY_OTHER") || !(error instanceof ORPCError)) return undefined;
  return (error.data as { current: Stored<Input> }).current; // as the contract says
}
