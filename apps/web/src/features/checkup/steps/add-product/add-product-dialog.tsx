import { rules } from "@app/contract";
import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { Dialog } from "#components/form/dialog.tsx";
import { FetchInfoButton } from "#components/fetch-info-button.tsx";
import { lookUpProduct } from "#lib/product-lookup.ts";
import { looksUpWebsites } from "#lib/site.ts";
import { useCancellable } from "#lib/use-action.ts";
import { useBackInDialog } from "./add-product.tsx";
import type { ProductPicker } from "./add-product.tsx";
import classes from "./add-product.module.css";
import { ProductForm } from "./product-form.tsx";
import type { ProductStart } from "./product-form.tsx";

/** A click beside it, Escape or the browser's Back closes the dialog only while nothing was changed in the form. */
export function AddProductDialog({ onClose, ...picker }: ProductPicker & { onClose: () => void }) {
  const [website, setWebsite] = useState("");
  const [start, setStart] = useState<ProductStart>();
  const [isChanged, setIsChanged] = useState(false);
  useBackInDialog(() => isChanged || onClose(), isChanged);
  return (
    <Dialog
      title="Add Your Own Product"
      size="lg"
      closeOnClickOutside={!isChanged}
      closeOnEscape={!isChanged}
      onClose={onClose}
    >
      {start ? (
        <ProductForm
          {...picker}
          start={start}
          onChanged={setIsChanged}
          onBack={() => setStart(undefined)}
          onClose={onClose}
        />
      ) : (
        <WebsiteStep {...picker} website={website} onWebsite={setWebsite} onReady={setStart} />
      )}
    </Dialog>
  );
}

interface WebsiteStepProps extends Pick<ProductPicker, "source" | "search"> {
  website: string;
  onWebsite: (website: string) => void;
  onReady: (start: ProductStart) => void;
}

/** Step one: the product's website, from which the form is filled in. */
function WebsiteStep({ source, search, website, onWebsite, onReady }: WebsiteStepProps) {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const waiting = useCancellable();
  const { data, error } = rules.newProductWebsite.safeParse(website);
  const reject = () => {
    setProblem(error?.issues[0]?.message);
    field.current?.focus();
  };

  const fetchInfo = (event: React.SubmitEvent) => {
    event.preventDefault();
    if (waiting.isRunning) return;
    if (data === undefined) return reject();
    setProblem(undefined);
    onWebsite(data);
    void waiting.run(async (signal) => {
      // We may have added the scheme: without one the server tries https, then http.
      const address = data.replace(/^https:\/\//i, "");
      const found = (await looksUpWebsites()) ? await lookUpProduct(address, signal) : null;
      if (signal.aborted) return;
      const input = { name: found?.companyName ?? search, productWebsite: data };
      // If this fails, the form opens anyway: saving checks again.
      const similar = await source.similar.call(input, { signal }).catch(() => []);
      if (!signal.aborted) onReady({ website: data, found, similar });
    });
  };
  const enterByHand = () => {
    waiting.cancel();
    // An invalid website is reported once; the second time the form opens without it.
    if (error && problem === undefined && website.trim() !== "") return reject();
    onReady({ website: data ?? null, found: null, similar: [] });
  };
  return (
    <form noValidate onSubmit={fetchInfo}>
      <Stack gap="md">
        <Text c="dimmed">Enter the product's website, and we'll fill in the form from it.</Text>
        <TextInput
          ref={field}
          autoFocus
          label="Product Website"
          placeholder="https://example.com"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          value={website}
          error={problem}
          onChange={({ currentTarget: { value } }) => {
            waiting.cancel();
            onWebsite(value);
            setProblem(undefined);
          }}
        />
        <div className={classes.actions}>
          <FetchInfoButton
            isFetching={waiting.isRunning}
            onCancel={() => {
              waiting.cancel();
              field.current?.focus();
            }}
          />
          <Button variant="subtle" px="xs" onClick={enterByHand}>
            Enter it by hand
          </Button>
        </div>
      </Stack>
    </form>
  );
}
