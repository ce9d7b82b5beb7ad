import { limits } from "@app/contract";
import type { Application } from "@app/contract";
import { useState } from "react";
import type { ComponentType } from "react";
import { Failure } from "#lib/api.ts";
import { showFailure } from "#lib/query-client.ts";
import type { AddProductDialogProps } from "./add-product-dialog.tsx";
import type { ProductPicker } from "./product-picker.ts";

const loadDialog = () => import("./add-product-dialog.tsx");

/** A look at the door is enough to fetch what is behind it; a failure is told when it is opened. */
const preload = () => void loadDialog().catch(() => undefined);

interface Shown {
  opening?: { Dialog: ComponentType<AddProductDialogProps> };
  /** Identifier of what was added or chosen in the dialog last. */
  latest?: string;
}

/**
 * The dialog "Add Your Own Product", and what its doors need. Its code is loaded when it is wanted: most
 * visitors find all their products in the list.
 */
export function useAddProduct(picker: ProductPicker) {
  const [{ opening, latest }, setShown] = useState<Shown>({});
  const open = async () => {
    try {
      const { AddProductDialog } = await loadDialog();
      setShown({ opening: { Dialog: AddProductDialog } });
    } catch {
      const text = "This form could not be loaded. Please reload the page; your answers are kept.";
      showFailure(new Failure(text), "Error");
    }
  };
  // Not the next one, when this one's answer comes late.
  const close = (product?: Application) =>
    setShown((now) => (now.opening === opening ? { latest: product?.identifier } : now));
  const dialog = opening && (
    <opening.Dialog
      {...picker}
      onAdded={(product) => {
        picker.onAdded(product);
        close(product);
      }}
      onChoose={(product) => {
        picker.onChoose(product);
        close(product);
      }}
      onClose={() => close()}
    />
  );
  const isFull = picker.chosen.length >= limits.applications;
  return { dialog, latest, door: { open, preload, isFull } };
}

export type ProductDoor = ReturnType<typeof useAddProduct>["door"];
