import { applicationInput, limits, messages } from "@app/contract";
import { Group, Text, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { FetchInfoButton } from "#components/fetch-info-button.tsx";
import { lookUpProduct } from "#lib/product-lookup.ts";
import { siteName, useSite } from "#lib/site.ts";
import { useCancellable } from "#lib/use-action.ts";
import { emptyEntry, entryLabels } from "./entry-fields.ts";
import type { EntryFormValues } from "./entry-fields.ts";
import { fillable, foundValues, untouched } from "./found-values.ts";
import type { Fillable, Filled } from "./found-values.ts";

/** An application's website, and what it says for the fields that are still empty. */
export function WebsiteField({ form }: { form: EntryFormValues }) {
  // Not known yet is not no.
  const looksUp = useSite().looksUpCompanies !== false;
  const { fetchInfo, cancel, reset, isFetching, said } = useWebsiteFetch(form);
  const website = form.values.productWebsite ?? "";
  const field = form.getInputProps("productWebsite");
  const checkAndFetch = () => {
    const { data, error } = applicationInput.shape.productWebsite.safeParse(website.trim());
    if (data) {
      form.clearFieldError("productWebsite");
      fetchInfo(website.trim(), data);
      return;
    }
    const [issue] = error?.issues ?? [];
    form.setFieldError("productWebsite", issue?.message ?? messages.productWebsiteMissing);
    form.getInputNode("productWebsite")?.focus();
  };
  const fetchOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || website.trim() === "") return;
    event.preventDefault(); // it would save
    if (!isFetching) checkAndFetch();
  };
  return (
    <div>
      <TextInput
        {...field}
        onChange={(event) => {
          reset();
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
          <FetchInfoButton isFetching={isFetching} onFetch={checkAndFetch} onCancel={cancel} />
          <Text size="sm" c="dimmed" role="status">
            {said}
          </Text>
        </Group>
      )}
    </div>
  );
}

const namesOf = (keys: Fillable[]) =>
  keys.map((key) => entryLabels[key === "logoFile" ? "logo" : key].toLowerCase()).join(", ");

/**
 * Fills empty fields with what a website says. Another website is another product: what an earlier one filled in
 * and nobody changed is cleared, so that no record is made of two.
 */
function useWebsiteFetch(form: EntryFormValues) {
  const { run, cancel, isRunning } = useCancellable();
  /** The host without "www.", and what it filled in. */
  const last = useRef<{ site: string; filled: Filled }>(undefined);
  const [said, setSaid] = useState("");

  const set = (keys: Fillable[], values: Filled) => {
    for (const key of keys) {
      // One by one, because setting them all at once would clear the errors of other fields too.
      const value = values[key];
      if (value !== undefined) form.setFieldValue(key, value);
    }
    if (keys.includes("logoFile")) form.clearFieldError("logo");
  };

  /** `typed`: as it was typed; `complete`: as it is stored. */
  const fetchInfo = (typed: string, complete: string) => {
    const site = siteName(complete);
    let cleared: Fillable[] = [];
    if (last.current && last.current.site !== site) {
      cleared = untouched(last.current.filled, form.getValues());
      last.current = undefined;
      set(cleared, emptyEntry);
    }
    const nameBefore = form.getValues().name;
    const clearedText = (filled: Filled) => {
      const keys = cleared.filter((key) => !(key in filled));
      return keys.length > 0 ? `Cleared: ${namesOf(keys)}` : "";
    };
    setSaid(clearedText({}));
    void run(async (signal) => {
      const found = await lookUpProduct(typed, signal);
      if (!found || signal.aborted) return;
      const values = form.getValues();
      const focused = fillable.find((key) => form.getInputNode(key) === document.activeElement);
      const isNameInWork = focused === "name" || values.name !== nameBefore;
      const filled = foundValues(found, { values, focused, isNameInWork });
      const keys = fillable.filter((key) => key in filled);
      set(keys, filled);
      last.current = { site, filled: { ...last.current?.filled, ...filled } };
      const happened = keys.length > 0 ? `Filled in: ${namesOf(keys)}` : "Nothing to fill in";
      setSaid([happened, clearedText(filled)].filter(Boolean).join(". "));
    });
  };

  /** For another website. */
  const reset = () => {
    cancel();
    setSaid("");
  };

  return { fetchInfo, cancel, reset, isFetching: isRunning, said };
}
