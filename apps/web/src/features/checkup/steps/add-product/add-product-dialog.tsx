import { Modal } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useState } from "react";
import { useFocusReturn } from "#lib/keyboard.ts";
import type { ProductPicker } from "./add-product.tsx";
import { ProductForm } from "./product-form.tsx";
import { WebsiteStep } from "./website-step.tsx";
import type { ProductStart } from "./website-step.tsx";

export interface AddProductDialogProps extends ProductPicker {
  onClose: () => void;
}

/**
 * Adds a product that the list lacks: its website, then its form. A click beside the dialog, Escape or the
 * browser's Back closes it only while nothing was changed in the form.
 */
export function AddProductDialog({ onClose, ...picker }: AddProductDialogProps) {
  const [website, setWebsite] = useState("");
  const [start, setStart] = useState<ProductStart>();
  const [isChanged, setIsChanged] = useState(false);
  useFocusReturn();
  useBlocker({
    shouldBlockFn: ({ action }) => {
      // Where the page itself leads, as to sign-in, it goes on.
      if (action === "PUSH" || action === "REPLACE") return false;
      if (!isChanged) onClose();
      return true;
    },
    enableBeforeUnload: () => isChanged,
  });
  return (
    <Modal
      opened
      title="Add Your Own Product"
      size="lg"
      closeOnClickOutside={!isChanged}
      closeOnEscape={!isChanged}
      closeButtonProps={{ "aria-label": "Close" }}
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
    </Modal>
  );
}
