import { limits, messages } from "@app/contract";
import type { Application } from "@app/contract";
import { Anchor, Text, UnstyledButton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { KeyboardEvent } from "react";
import { laterDialog } from "#components/later-dialog.tsx";
import type { api } from "#lib/api.ts";
import { notify } from "#lib/notify.tsx";
import classes from "./add-product.module.css";

export interface ProductPicker {
  source: typeof api.saas;
  categories: string[];
  /** The search text: most likely the name of a product that the list lacks. */
  search: string;
  chosen: readonly string[];
  /** A product was saved, maybe after the picker was left, or one of the list was chosen instead. */
  onProduct: (product: Application, isNew: boolean) => void;
  /** A save is under way that ends with `onProduct`. Call the result when it is over. */
  expectChange: () => () => void;
}

export const addProductDialog = laterDialog(
  async () => (await import("./add-product-dialog.tsx")).AddProductDialog,
  { text: "This form could not be loaded. Please reload the page; your answers are safe." },
);

/** The browser's Back calls `onBack` instead. Navigation by the page itself, such as to sign-in, is allowed. */
export const useBackInDialog = (onBack: () => void, hasChanges = false) =>
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action === "PUSH" || action === "REPLACE") return false;
      onBack();
      return true;
    },
    enableBeforeUnload: () => hasChanges,
  });

interface AddProductProps extends ProductPicker {
  /** The card at the end of the list; otherwise a link beside the search, as the list may be long. */
  isCard?: boolean;
}

/** Opens the dialog "Add Your Own Product". Its code is loaded on demand: most visitors find all their products in the list. */
export function AddProduct({ isCard, ...picker }: AddProductProps) {
  const [isOpen, setIsOpen] = useState(false);
  const inView = useStayInView();
  const button = {
    ...addProductDialog.opener,
    onClick: () => {
      if (picker.chosen.length < limits.applications) setIsOpen(true);
      else notify.error({ title: messages.applicationsTooMany });
    },
  };
  return (
    <>
      {isCard ? (
        <UnstyledButton className={classes.card} {...button} {...inView}>
          <span className={classes.plus} aria-hidden>
            <IconPlus size={20} />
          </span>
          <span>
            <Text span display="block" fw={600} lh={1.35}>
              Add Your Own Product
            </Text>
            <Text span display="block" size="sm" c="var(--muted)">
              Not in the list? Add it by its website or by hand.
            </Text>
          </span>
        </UnstyledButton>
      ) : (
        <Anchor component="button" type="button" size="sm" {...button}>
          Not in the list? Add it yourself
        </Anchor>
      )}
      {isOpen && <addProductDialog.Dialog {...picker} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** A list that loads on scrolling would push the card at its end out of view just when the Tab key reached it. */
function useStayInView() {
  const [reached, setReached] = useState<Element>();
  useEffect(() => {
    if (!reached) return;
    const growth = new ResizeObserver(() =>
      reached.scrollIntoView({ block: "nearest", behavior: "instant" }),
    );
    growth.observe(document.body);
    return () => growth.disconnect();
  }, [reached]);
  return {
    // Only after Tab: after the dialog, the added product should be in view and not this card.
    onKeyUp: ({ key, currentTarget }: KeyboardEvent) => key === "Tab" && setReached(currentTarget),
    onBlur: () => setReached(undefined),
  };
}
