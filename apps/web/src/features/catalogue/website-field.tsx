import { limits, messages } from "@app/contract";
import { Group, Text, TextInput } from "@mantine/core";
import type { KeyboardEvent } from "react";
import type { z } from "zod";
import { FetchInfoButton } from "#components/fetch-info-button.tsx";
import { useSite } from "#lib/site.ts";
import { useWebsiteFetch } from "./use-website-fetch.ts";
import type { ApplicationForm, Labels } from "./use-website-fetch.ts";

interface WebsiteFieldProps {
  form: ApplicationForm;
  labels: Labels;
  /** The rule by which it is saved; null for an empty one. */
  rule: z.ZodType<string | null>;
}

/** An application's website, and what it says for the fields that are still empty. */
export function WebsiteField({ form, labels, rule }: WebsiteFieldProps) {
  // Not known yet is not no.
  const looksUp = useSite().looksUpCompanies !== false;
  const { fetchInfo, cancel, drop, isFetching, said } = useWebsiteFetch(form, labels);
  const website = form.values.productWebsite ?? "";
  const field = form.getInputProps("productWebsite");
  const checkAndFetch = () => {
    const { data, error } = rule.safeParse(website.trim());
    if (data) {
      form.clearFieldError("productWebsite");
      fetchInfo(website.trim(), data);
      return;
    }
    form.setFieldError(
      "productWebsite",
      error?.issues[0]?.message ?? messages.productWebsiteMissing,
    );
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
        value={website}
        onChange={(event) => {
          drop();
          field.onChange(event);
        }}
        onKeyDown={looksUp ? fetchOnEnter : undefined}
        label={labels.productWebsite}
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
