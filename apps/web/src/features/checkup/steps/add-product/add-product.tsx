import { limits, messages } from "@app/contract";
import type { Application } from "@app/contract";
import { Text, UnstyledButton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { AddProductDialog } from "./add-product-dialog.tsx";
import classes from "./add-product.module.css";
import type { ProductSource } from "./product-source.ts";

/** The card at the end of the list, and the dialog behind it. */
export function AddProduct(props: ProductSource) {
  const [opening, setOpening] = useState<symbol>();
  const [isRefused, setIsRefused] = useState(false);
  const isFull = props.chosen.length >= limits.applications;
  // A product may be saved only after its dialog was closed, when other choices were made.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const open = () => {
    setIsRefused(isFull);
    if (!isFull) setOpening(Symbol("opening"));
  };
  // Not the next one, when this one's answer comes late.
  const close = () => setOpening((current) => (current === opening ? undefined : current));
  const choose = (product: Application) => {
    props.onChoose(product);
    close();
  };
  return (
    <div>
      <UnstyledButton className={classes.card} aria-haspopup="dialog" onClick={open}>
        <span className={classes.plus} aria-hidden>
          <IconPlus size={20} />
        </span>
        <span>
          <span className={classes.title}>Add Your Own Product</span>
          <span className={classes.hint}>Not in the list? Add it by its website or by hand.</span>
        </span>
      </UnstyledButton>
      <Text role="alert" size="sm" c="var(--mantine-color-error)" mt="xs">
        {isRefused && isFull && messages.applicationsTooMany}
      </Text>
      {opening && (
        <AddProductDialog
          {...props}
          onAdded={(product) => {
            latest.current.onAdded(product);
            close();
          }}
          onChoose={choose}
          onClose={close}
        />
      )}
    </div>
  );
}
