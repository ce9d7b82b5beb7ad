import { limits, messages } from "@app/contract";
import { Anchor, Text, UnstyledButton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Suspense, useCallback, useEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { Failure } from "#lib/api.ts";
import { later } from "#components/later.ts";
import { showFailure } from "#lib/query-client.ts";
import classes from "./add-product.module.css";
import type { ProductPicker } from "./product-picker.ts";

function DialogMissing({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    const text = "This form could not be loaded. Please reload the page; your answers are kept.";
    showFailure(new Failure(text), "Error");
    onClose();
  }, [onClose]);
  return null;
}

const dialog = later(
  async () => (await import("./add-product-dialog.tsx")).AddProductDialog,
  DialogMissing,
);

/** The dialog "Add Your Own Product". Its code is loaded on demand: most visitors find all their products in the list. */
export function useAddProduct(picker: ProductPicker) {
  // Another one each time: what is saved late closes no later dialog.
  const [opening, setOpening] = useState<symbol>();
  const current = useRef(opening);
  useEffect(() => void (current.current = opening), [opening]);
  /** Identifier of what was added or chosen in the dialog last. */
  const [latest, setLatest] = useState<string>();
  const close = useCallback(
    () => setOpening((now) => (now === opening ? undefined : now)),
    [opening],
  );
  return {
    latest,
    dialog: opening && (
      <Suspense>
        <dialog.Later
          {...picker}
          onProduct={(product, isNew) => {
            picker.onProduct(product, isNew);
            if (current.current !== opening) return; // its dialog was closed meanwhile
            setLatest(product.identifier);
            close();
          }}
          onClose={close}
        />
      </Suspense>
    ),
    opener: {
      open: () => setOpening(Symbol("opening")),
      isFull: picker.chosen.length >= limits.applications,
    },
  };
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
    onPointerEnter: dialog.fetchAhead,
    onFocus: dialog.fetchAhead,
    onClick: () => {
      setIsRejected(isFull);
      if (!isFull) open();
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
