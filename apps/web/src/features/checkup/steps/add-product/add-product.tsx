import { limits, messages } from "@app/contract";
import type { Application } from "@app/contract";
import { Anchor, Text, UnstyledButton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { ComponentType, KeyboardEvent } from "react";
import { Failure } from "#lib/api.ts";
import type { ApplicationSource } from "#lib/application-source.ts";
import { showFailure } from "#lib/query-client.ts";
import classes from "./add-product.module.css";
import type { AddProductDialogProps } from "./add-product-dialog.tsx";

/** The picker that a product is added to: what it knows, and what it does with the product. */
export interface ProductPicker {
  source: ApplicationSource;
  /** `isPublished`: not only of the customer's own products. */
  categories: { category: string; isPublished: boolean }[];
  /** What was searched for: the name of a product that the list lacks, most likely. */
  search: string;
  /** Identifiers of what is selected. */
  chosen: readonly string[];
  /** A new product was saved, maybe after the picker was left. */
  onAdded: (product: Application) => void;
  /** A product of the list was chosen instead. */
  onChoose: (product: Application) => void;
  /** A save is under way that `onAdded` follows. Answers how to say that it is over. */
  expectChange: () => () => void;
}

const loadDialog = () => import("./add-product-dialog.tsx");
const preload = () => void loadDialog().catch(() => undefined);

interface Shown {
  opening?: { Dialog: ComponentType<AddProductDialogProps> };
  /** Identifier of what was added or chosen in the dialog last. */
  latest?: string;
}

/** The dialog "Add Your Own Product". Its code is loaded on demand: most visitors find all their products in the list. */
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
  // Not the next dialog, when this one's answer comes late.
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
  return { dialog, latest, opener: { open, isFull: picker.chosen.length >= limits.applications } };
}

interface AddProductProps {
  opener: ReturnType<typeof useAddProduct>["opener"];
  /** The card at the end of the list; otherwise a link beside the search, as the list may be long. */
  isCard?: boolean;
}

export function AddProduct({ opener: { open, isFull }, isCard }: AddProductProps) {
  const [isRejected, setIsRejected] = useState(false);
  const inView = useStayInView();
  const button = {
    "aria-haspopup": "dialog" as const,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => {
      setIsRejected(isFull);
      if (!isFull) void open();
    },
  };
  return (
    <div>
      {isCard ? (
        <UnstyledButton className={classes.card} {...button} {...inView}>
          <span className={classes.plus} aria-hidden>
            <IconPlus size={20} />
          </span>
          <span>
            <span className={classes.title}>Add Your Own Product</span>
            <span className={classes.hint}>Not in the list? Add it by its website or by hand.</span>
          </span>
        </UnstyledButton>
      ) : (
        <Anchor component="button" type="button" size="sm" {...button}>
          Not in the list? Add it yourself
        </Anchor>
      )}
      <Text role="alert" size="sm" c="var(--mantine-color-error)" className={classes.rejection}>
        {isRejected && isFull && messages.applicationsTooMany}
      </Text>
    </div>
  );
}

/** A list that goes on by itself would push what stands at its end out of the window just when the tab key reached it. */
function useStayInView() {
  const growth = useRef<ResizeObserver>(null);
  const stop = () => growth.current?.disconnect();
  useEffect(() => stop, []);
  return {
    // Only for the tab key: after the dialog what it added is to be seen, not what has the focus again.
    onKeyUp: ({ key, currentTarget }: KeyboardEvent) => {
      if (key !== "Tab") return;
      stop();
      growth.current = new ResizeObserver(() =>
        currentTarget.scrollIntoView({ block: "nearest", behavior: "instant" }),
      );
      growth.current.observe(document.body);
    },
    onBlur: stop,
  };
}
