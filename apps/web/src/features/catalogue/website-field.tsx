import { limits, rules } from "@app/contract";
import type { ApplicationInput } from "@app/contract";
import { Group, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { FetchInfoButton } from "#components/fetch-info-button.tsx";
import { lookUpProduct } from "#lib/product-lookup.ts";
import { useSite } from "#lib/site.ts";
import type { LogoChoice } from "#lib/upload-logo.ts";
import { useCancellable } from "#lib/use-cancellable.ts";
import { foundValues } from "./found-values.ts";

interface WebsiteFieldProps {
  form: UseFormReturnType<ApplicationInput & LogoChoice>;
}

/** An application's website, and what it says for the fields that are still empty. */
export function WebsiteField({ form }: WebsiteFieldProps) {
  const { looksUpCompanies } = useSite();
  const { run, cancel, isRunning } = useCancellable();
  const website = form.values.productWebsite ?? "";
  const field = form.getInputProps("productWebsite");
  const fetchInfo = () => {
    const problem = rules.newProductWebsite.safeParse(website).error?.issues[0]?.message;
    if (problem) {
      form.setFieldError("productWebsite", problem);
      form.getInputNode("productWebsite")?.focus();
      return;
    }
    void run(async (signal) => {
      const found = await lookUpProduct(website.trim(), signal);
      if (!found || signal.aborted) return;
      const values = foundValues(form.getValues(), found);
      form.setValues(values);
      for (const key of Object.keys(values)) form.clearFieldError(key);
    });
  };
  return (
    <div>
      <TextInput
        {...field}
        value={website}
        onChange={(event) => {
          cancel();
          field.onChange(event);
        }}
        label="Product Website"
        inputMode="url"
        placeholder="https://example.com"
        maxLength={limits.url}
        autoCapitalize="none"
        spellCheck={false}
      />
      {looksUpCompanies && (
        <Group mt="xs">
          <FetchInfoButton isFetching={isRunning} onFetch={fetchInfo} onCancel={cancel} />
        </Group>
      )}
    </div>
  );
}
