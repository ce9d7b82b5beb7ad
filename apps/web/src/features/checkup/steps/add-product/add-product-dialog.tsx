import { Modal } from "@mantine/core";
import { useState } from "react";
import { useFocusReturn } from "#lib/use-focus-return.ts";
import { ProductFields } from "./product-fields.tsx";
import type { ProductSource } from "./product-source.ts";
import { SimilarProducts } from "./similar-products.tsx";
import { useProductForm } from "./use-product-form.ts";
import { useProductStart } from "./use-product-start.ts";
import { WebsiteStep } from "./website-step.tsx";

interface AddProductDialogProps extends ProductSource {
  onClose: () => void;
}

/**
 * Adds a product that the list lacks: its website, then its form. A click beside the dialog or Escape closes
 * it only while nothing was changed in the form.
 */
export function AddProductDialog(props: AddProductDialogProps) {
  const { source, categories, chosen, onAdded, onChoose, onClose } = props;
  const [isForm, setIsForm] = useState(false);
  const product = useProductForm({ source, onAdded });
  const start = useProductStart(source, (known) => {
    product.begin(known);
    setIsForm(true);
  });
  useFocusReturn();
  const { form, save, offered, isOfferedOnSave, decline } = product;
  const mayJustClose = !isForm || (!form.isDirty() && !save.isPending);
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
          declineLabel={isOfferedOnSave ? "Add it anyway" : "None of these"}
          onChoose={onChoose}
          onDecline={() => {
            const all = decline();
            if (isOfferedOnSave) save.run(form.getValues(), all);
          }}
          onBack={isOfferedOnSave ? product.backToForm : toWebsite}
        />
      )}
    </Modal>
  );
}
