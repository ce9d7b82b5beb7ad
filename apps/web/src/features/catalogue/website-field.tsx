import { applicationInput, limits, messages, plainIdentifier } from "@app/contract";
import type { CompanyInfo } from "@app/contract";
import { Group, Text, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { FetchInfoButton } from "#components/fetch-info-button.tsx";
import { pictureFile } from "#lib/files.ts";
import { lookUpProduct } from "#lib/product-lookup.ts";
import { useSite } from "#lib/site.ts";
import { useCancellable } from "#lib/use-action.ts";
import { entryLabels } from "./entry-fields.ts";
import type { EntryFormValues, EntryValues } from "./entry-fields.ts";

/** The fields that a website can fill in, in the form's order. */
const fillable = ["identifier", "name", "category", "description", "logoFile"] as const;
type Fillable = (typeof fillable)[number];
type Filled = Partial<Pick<EntryValues, Fillable>>;

const namesOf = (keys: Fillable[]) =>
  keys.map((key) => entryLabels[key === "logoFile" ? "logo" : key].toLowerCase()).join(", ");

/** An application's website; looking it up fills in the fields that are still empty. */
export function WebsiteField({ form }: { form: EntryFormValues }) {
  // Undefined until the settings are loaded; the look-up is offered until then.
  const looksUp = useSite().looksUpCompanies !== false;
  const { run, cancel, isRunning } = useCancellable();
  /** What earlier look-ups filled in. */
  const earlier = useRef<Filled>({});
  const [summary, setSummary] = useState("");
  const website = (form.values.productWebsite ?? "").trim();
  const field = form.getInputProps("productWebsite");

  const fetchInfo = async (signal: AbortSignal) => {
    const found = await lookUpProduct(website, signal);
    if (signal.aborted) return;
    const focused = fillable.find((key) => form.getInputNode(key) === document.activeElement);
    const filled = foundValues(found, form.getValues(), earlier.current, focused);
    const keys = fillable.filter((key) => key in filled);
    for (const key of keys) {
      // One by one, because setting them all at once would clear the errors of other fields too.
      form.setFieldValue(key, filled[key] as EntryValues[Fillable]); // the value belongs to this key
    }
    if (filled.logoFile) form.clearFieldError("logo");
    earlier.current = { ...earlier.current, ...filled };
    const changes = Object.groupBy(keys, (key) => (filled[key] ? "Filled in" : "Cleared"));
    const texts = Object.entries(changes).map(([what, which]) => `${what}: ${namesOf(which)}`);
    setSummary(texts.join(". ") || (found ? "Nothing to fill in" : ""));
  };
  const checkAndFetch = () => {
    const { data, error } = applicationInput.shape.productWebsite.safeParse(website);
    setSummary("");
    if (data) {
      form.clearFieldError("productWebsite");
      return void run(fetchInfo);
    }
    const [issue] = error?.issues ?? [];
    form.setFieldError("productWebsite", issue?.message ?? messages.productWebsiteMissing);
    form.getInputNode("productWebsite")?.focus();
  };
  const fetchOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || website === "") return;
    event.preventDefault(); // Enter would submit the form
    if (!isRunning) checkAndFetch();
  };
  return (
    <div>
      <TextInput
        {...field}
        onChange={(event) => {
          cancel();
          setSummary("");
          field.onChange(event);
        }}
        onKeyDown={looksUp ? fetchOnEnter : undefined}
        label={entryLabels.productWebsite}
        inputMode="url"
        placeholder="https://example.com"
        maxLength={limits.url}
        autoCapitalize="none"
        spellCheck={false}
      />
      {looksUp && (
        <Group mt="xs" gap="sm">
          <FetchInfoButton isFetching={isRunning} onFetch={checkAndFetch} onCancel={cancel} />
          <Text size="sm" c="dimmed" role="status">
            {summary}
          </Text>
        </Group>
      )}
    </div>
  );
}

/** Changes what is empty or an earlier look-up filled in: no record mixes two products. Never changes the focused field. */
export function foundValues(
  found: CompanyInfo | null,
  values: EntryValues,
  earlier: Filled,
  focused?: Fillable,
): Filled {
  const filled: Filled = {};
  const fill = (key: Exclude<Fillable, "logoFile">, text: string | null | undefined) => {
    const now = values[key]?.trim() ?? "";
    const isOpen = key !== focused && (now === "" || now === earlier[key]);
    if (isOpen && now !== (text ?? "")) filled[key] = text ?? "";
  };
  fill("name", found?.companyName);
  fill("category", found?.industry);
  fill("description", found?.description);
  // A name that is being typed may be incomplete.
  if (focused !== "name") fill("identifier", plainIdentifier(filled.name ?? values.name));

  const name = filled.identifier || values.identifier || "logo";
  const logo = found?.logo ? pictureFile(found.logo, name) : null;
  const isOpen = !values.logo && (!values.logoFile || values.logoFile === earlier.logoFile);
  if (isOpen && logo?.size !== values.logoFile?.size) filled.logoFile = logo;
  return filled;
}
