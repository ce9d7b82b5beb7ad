import { Modal } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useState } from "react";
import { useFocusReturn } from "#lib/keyboard.ts";
import { ProductFields } from "./product-fields.tsx";
import type { ProductPicker } from "./product-picker.ts";
import { SimilarProducts } from "./similar-products.tsx";
import { useProductForm } from "./use-product-form.ts";
import { useProductStart } from "./use-product-start.ts";
import { WebsiteStep } from "./website-step.tsx";

export interface AddProductDialogProps extends ProductPicker {
  onClose: () => void;
}

/**
 * Adds a product that the list lacks: its website, then its form. A click beside the dialog, Escape or the
 * browser's Back closes it only while nothing was changed in the form.
 */
export function AddProductDialog(props: AddProductDialogProps) {
  const { categories, chosen, onChoose, onClose } = props;
  const [isForm, setIsForm] = useState(false);
  const product = useProductForm(props);
  const start = useProductStart(props, (known) => {
    product.begin(known);
    setIsForm(true);
  });
  useFocusReturn();
  const { form, save, offered, isSaveRefused, decline } = product;
  const mayJustClose = !isForm || (!form.isDirty() && !save.isPending);
  useBlocker({
    shouldBlockFn: ({ action }) => {
      // Where the page itself leads, as to sign-in, it goes on.
      if (action === "PUSH" || action === "REPLACE") return false;
      if (mayJustClose) onClose();
      return true;
    },
    enableBeforeUnload: () => !mayJustClose,
  });
  const toWebsite = () => setIsForm(false);
  return (
    <Modal
      opened
      title="Add Your Own Product"
      size="lg"
      closeOnClickOutside={mayJustClose}
      closeOnEscape={mayJustClose}
      closeButtonProps={{ "aria-label": "Close" }}
      onClose={onClose}
    >
      {!isForm && <WebsiteStep step={start} />}
      {isForm && offered.length === 0 && (
        <ProductFields product={product} categories={categories} onBack={toWebsite} />
      )}
      {isForm && offered.length > 0 && (
        <SimilarProducts
          products={offered}
          chosen={chosen}
          declineLabel={isSaveRefused ? "Add it anyway" : "None of these"}
          onChoose={onChoose}
          onDecline={() => {
            const all = decline();
            if (isSaveRefused) save.run(form.getValues(), all);
          }}
          onBack={isSaveRefused ? product.backToForm : toWebsite}
        />
      )}
    </Modal>
  );
}
