import { limits, messages } from "@app/contract";
import {
  Autocomplete,
  Button,
  Group,
  Input,
  Stack,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import { PictureDrop } from "#components/picture-drop.tsx";
import { siteName } from "#lib/site.ts";
import { takeFocus } from "#lib/keyboard.ts";
import { useRefusals } from "#lib/use-refusals.ts";
import classes from "./add-product.module.css";
import { useLogoUpload } from "./use-logo-upload.ts";
import type { ProductForm } from "./use-product-form.ts";

interface ProductFieldsProps {
  product: ProductForm;
  categories: string[];
  onBack: () => void;
}

/** Step two: the product as it will stand in the list. */
export function ProductFields({ product, categories, onBack }: ProductFieldsProps) {
  const { form, start, save } = product;
  const logo = useLogoUpload(product);
  const refuse = useRefusals(form, save.error, {
    fields: ["name", "category"],
    text: messages.productIncomplete,
  });
  const isBusy = save.isPending || logo.isUploading;
  const busy = { "aria-disabled": isBusy || undefined, "data-disabled": isBusy || undefined };
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        if (!isBusy) save.run(values);
      }, refuse)}
    >
      <Stack gap="md">
        {start.website && (
          <Text size="sm" c="dimmed">
            {start.found ? "From" : "Website:"} {siteName(start.website)}
          </Text>
        )}
        <Input.Wrapper size="md" label="Logo" error={form.errors.logo} labelElement="div">
          <PictureDrop
            logo={form.values.logo}
            name={form.values.name}
            text={logo.isUploading ? "Uploading logo..." : undefined}
            isBusy={logo.isUploading}
            onFile={(file) => void logo.upload(file)}
            onError={logo.refuse}
            onRemove={form.values.logo || logo.isUploading ? logo.remove : undefined}
          />
        </Input.Wrapper>
        <TextInput
          {...form.getInputProps("name")}
          ref={takeFocus}
          label="Product Name"
          required
          autoComplete="off"
          maxLength={limits.name}
        />
        <Autocomplete
          {...form.getInputProps("category")}
          label="Category"
          required
          size="md"
          autoComplete="off"
          maxLength={limits.category}
          data={categories}
          // What the website filled in is a proposal: it does not narrow the list down before it is changed.
          filter={form.isDirty("category") ? undefined : ({ options }) => options}
          openOnFocus={false}
          classNames={{ option: classes.words }}
          maxDropdownHeight={220}
        />
        <Textarea
          {...form.getInputProps("description")}
          label="Description"
          size="md"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={limits.description}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={save.isPending ? undefined : onBack}>
            Back
          </Button>
          <Button type="submit" miw="9rem" {...busy}>
            {save.isPending ? "Saving..." : "Save Product"}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
