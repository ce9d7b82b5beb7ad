import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { useRef } from "react";
import { FetchInfoButton } from "#components/fetch-info-button.tsx";
import { takeFocus } from "#lib/keyboard.ts";
import classes from "./add-product.module.css";
import type { useProductStart } from "./use-product-start.ts";

/** Step one: the website from which the form is filled in. */
export function WebsiteStep({ step }: { step: ReturnType<typeof useProductStart> }) {
  const field = useRef<HTMLInputElement>(null);
  const ref = useMergedRef(field, takeFocus);
  const { website, problem, isFetching, change, fetchInfo, byHand, cancel } = step;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isFetching && !fetchInfo()) field.current?.focus();
      }}
    >
      <Stack gap="md">
        <Text c="dimmed">
          Enter the product’s website, and the form is filled in with what the site says.
        </Text>
        <TextInput
          ref={ref}
          label="Product Website"
          placeholder="https://example.com"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          value={website}
          error={problem}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <div className={classes.actions}>
          <FetchInfoButton
            isFetching={isFetching}
            onCancel={() => {
              cancel();
              field.current?.focus();
            }}
          />
          <Button
            variant="subtle"
            px="xs"
            onClick={() => {
              if (!byHand()) field.current?.focus();
            }}
          >
            Enter it by hand
          </Button>
        </div>
      </Stack>
    </form>
  );
}
