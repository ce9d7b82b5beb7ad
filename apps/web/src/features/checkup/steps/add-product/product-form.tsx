import { limits, messages, productInput } from "@app/contract";
import type { Application, CompanyInfo } from "@app/contract";
import { Autocomplete, Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useLayoutEffect, useRef, useState } from "react";
import { BusyButton } from "#components/form/busy-button.tsx";
import { PictureDrop } from "#components/picture-drop.tsx";
import { client, Failure, hasCode, messageOf } from "#lib/api.ts";
import { showFailure, showSuccess } from "#lib/query-client.ts";
import { randomId } from "#lib/this-browser.ts";
import { siteName } from "#lib/site.ts";
import { useAction, useCancellable } from "#lib/use-action.ts";
import { useFieldErrors } from "#lib/use-field-errors.ts";
import type { ProductPicker } from "./add-product.tsx";
import classes from "./add-product.module.css";
import { SimilarProducts } from "./similar-products.tsx";

const fields = productInput.pick({ name: true, category: true, description: true, logo: true });

/** A customer whose session has ended keeps the form, and can sign in in another tab. */
const orSignIn = (error: unknown) =>
  hasCode(error, "UNAUTHORIZED") ? new Failure(messages.productSignIn) : error;

export interface ProductStart {
  website: string | null;
  found: CompanyInfo | null;
  /** Products of the list with this website or a similar name. */
  similar: Application[];
}

interface ProductFormProps extends ProductPicker {
  start: ProductStart;
  /** Whether anything would be lost by closing the form. */
  onChanged: (isChanged: boolean) => void;
  onBack: () => void;
  onClose: () => void;
}

/** Step two: the product's form, or first the similar products that the list already has. */
export function ProductForm({ start, onChanged, onBack, onClose, ...picker }: ProductFormProps) {
  const { source, search, categories, onProduct, expectChange } = picker;
  const { website, found } = start;
  const [id] = useState(randomId);
  const [offered, setOffered] = useState(start.similar);
  const [declined, setDeclined] = useState<string[]>([]);
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    initialValues: {
      name: found?.companyName ?? search,
      category: categoryIn(found?.description ?? "", categories) ?? "",
      description: found?.description ?? "",
      logo: found?.logo ?? null,
    },
    validate: schemaResolver(fields, { sync: true }),
  });
  const save = useAction({
    mutationFn: async ({ values, without }: { values: typeof form.values; without: string[] }) => {
      const input = { ...fields.parse(values), id, declined: without, productWebsite: website };
      const isOver = expectChange();
      try {
        onProduct(await source.add.call(input), true);
        // The save may end after the dialog was closed, and another one opened.
        if (element.current) onClose();
      } catch (error) {
        throw orSignIn(error);
      } finally {
        isOver();
      }
    },
    meta: { success: { title: "Product added successfully" }, errorsShownInForm: true },
    onError: (error) => {
      const isThere = hasCode(error, "SIMILAR_PRODUCTS_EXIST");
      setOffered(isThere ? (error.data as { products: Application[] }).products : []); // as the contract says
      // If the dialog was closed meanwhile, a toast says why the product was not saved.
      if (!isThere || !element.current) showFailure(error, "Failed to save product.");
    },
  });
  const isChanged = form.isDirty() || save.isPending;
  // In a layout effect, because the next event may be the browser's Back.
  useLayoutEffect(() => {
    onChanged(isChanged);
    return () => onChanged(false);
  }, [isChanged, onChanged]);

  const upload = useCancellable();
  const uploadLogo = async (file: File, signal: AbortSignal) => {
    form.clearFieldError("logo");
    try {
      const { logo } = await client.catalogue.reencodeLogo({ file }, { signal });
      if (signal.aborted) return;
      form.setFieldValue("logo", logo);
      showSuccess("Logo uploaded successfully");
    } catch (error) {
      if (signal.aborted) return;
      if (hasCode(error, "NOT_AN_IMAGE")) form.setFieldError("logo", messageOf(error));
      showFailure(orSignIn(error), "Failed to upload logo.");
    }
  };
  const showErrors = useFieldErrors(form, save.error, "Name and category are required");

  if (offered.length > 0) {
    return (
      <SimilarProducts
        products={offered}
        chosen={picker.chosen}
        declineLabel={save.isError ? "Add it anyway" : "None of these"}
        onChoose={(product) => {
          onProduct(product, false);
          onClose();
        }}
        onDecline={() => {
          const without = [...new Set([...declined, ...offered.map((one) => one.identifier)])];
          setDeclined(without);
          setOffered([]);
          if (save.isError) save.run({ values: form.getValues(), without });
        }}
        onBack={save.isError ? () => setOffered([]) : onBack}
      />
    );
  }
  const isBusy = save.isPending || upload.isRunning;
  return (
    <form
      ref={element}
      noValidate
      onSubmit={form.onSubmit((values) => {
        if (!isBusy) save.run({ values, without: declined });
      }, showErrors)}
    >
      <Stack gap="md">
        {website && (
          <Text size="sm" c="dimmed">
            {found ? "From" : "Website:"} {siteName(website)}
          </Text>
        )}
        <PictureDrop
          error={form.errors.logo}
          logo={form.values.logo}
          name={form.values.name}
          text={upload.isRunning ? "Uploading logo..." : undefined}
          upload={upload}
          onFile={uploadLogo}
          onError={(message) => form.setFieldError("logo", message)}
          onRemove={() => form.setFieldValue("logo", null)}
        />
        <TextInput
          {...form.getInputProps("name")}
          autoFocus
          label="Product Name"
          required
          autoComplete="off"
          maxLength={limits.name}
        />
        <Autocomplete
          {...form.getInputProps("category")}
          label="Category"
          required
          autoComplete="off"
          maxLength={limits.category}
          data={categories}
          openOnFocus={false}
          classNames={{ option: classes.words }}
          maxDropdownHeight={220}
        />
        <Textarea
          {...form.getInputProps("description")}
          label="Description"
          minRows={2}
          maxRows={6}
          maxLength={limits.description}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={save.isPending ? undefined : onBack}>
            Back
          </Button>
          <BusyButton
            type="submit"
            miw="9rem"
            isBusy={isBusy}
            busyLabel={save.isPending ? "Saving..." : "Save Product"}
          >
            Save Product
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
/** In small letters, with one blank before and after each word. */
const plain = (text: string) => ` ${wordsOf(text).join(" ")} `;

/** The category that a description names, as in "payroll software"; undefined where it names several. */
export function categoryIn(description: string, categories: string[]): string | undefined {
  const nouns = / (?:software|platform|tool|app|system|solution|suite)s?(?= )/;
  const kinds = plain(description).split(nouns).slice(0, -1);
  const named = categories.filter((category) => {
    const others = plain(categories.filter((one) => one !== category).join());
    const parts = category.split(/[&,()]/).map(plain);
    const own = parts.filter((part) => !others.includes(part));
    return own.some((part) => kinds.some((kind) => `${kind} `.endsWith(part)));
  });
  return named.length === 1 ? named[0] : undefined;
}
