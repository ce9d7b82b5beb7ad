import { applicationInput, limits, messages } from "@app/contract";
import type { ApplicationInput, ApplicationRow } from "@app/contract";
import { Autocomplete, Checkbox, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ChangedByOther, FormDialog } from "#components/form-dialog.tsx";
import { LogoField } from "#components/logo-field.tsx";
import type { ApplicationSource } from "./application-source.ts";
import { DescriptionField, NameFields, OfferedField, offeredLabel } from "./entry-fields.tsx";
import { useEntryForm } from "./use-entry-form.ts";
import { WebsiteField } from "./website-field.tsx";

interface ApplicationDialogProps extends ApplicationSource {
  title: string;
  /** The record to edit; none to add one. */
  record: ApplicationRow | undefined;
  onClose: () => void;
}

const empty: ApplicationInput = {
  identifier: "",
  name: "",
  category: "",
  description: null,
  productWebsite: null,
  logo: null,
  aliases: "",
  popular: false,
  published: true,
  offered: true,
};
const labels = {
  identifier: "Identifier",
  name: "Name",
  category: "Category",
  description: "Description",
  productWebsite: "Product Website",
  logo: "Logo",
  aliases: "Aliases",
  popular: "Popular",
  published: "Published",
  offered: offeredLabel,
};

/** Adds or edits an application. */
export function ApplicationDialog(props: ApplicationDialogProps) {
  const { title, record, queries, calls, onClose } = props;
  const { form, fields, save, conflict } = useEntryForm<ApplicationInput>({
    schema: applicationInput,
    labels,
    empty,
    record,
    bucket: "app_logos",
    noun: "Application",
    create: calls.create,
    update: calls.update,
    onClose,
  });
  const { data: categories } = useQuery(queries.categories.queryOptions());
  return (
    <FormDialog
      title={title}
      form={form}
      save={save}
      required={{ fields: ["identifier", "name", "category"], text: messages.fillRequired }}
      onClose={onClose}
    >
      {conflict && <ChangedByOther {...conflict} />}
      <NameFields fields={fields} example="slack, zoom" />
      <Autocomplete
        {...form.getInputProps("category")}
        label="Category"
        required
        size="md"
        maxLength={limits.category}
        data={categories?.map(({ category }) => category)}
        limit={50}
      />
      <TextInput
        {...form.getInputProps("aliases")}
        label="Aliases"
        description="Other names that customers search for, with commas between them"
        placeholder="office 365, o365"
        maxLength={limits.aliases}
      />
      <DescriptionField fields={fields} />
      <WebsiteField form={form} labels={labels} rule={applicationInput.shape.productWebsite} />
      <LogoField {...fields.logo} />
      <Checkbox {...form.getInputProps("popular", { type: "checkbox" })} label="Popular" />
      <Checkbox
        {...form.getInputProps("published", { type: "checkbox" })}
        label="Published"
        description="All customers can choose it; otherwise only the one who added it"
      />
      <OfferedField fields={fields} />
    </FormDialog>
  );
}
