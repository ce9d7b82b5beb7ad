import { messages } from "@app/contract";
import { Anchor, Text, UnstyledButton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./add-product.module.css";
import type { ProductDoor } from "./use-add-product.tsx";
import { useKeptInView } from "./use-kept-in-view.ts";

/** What a door's button does, and what it says to whoever has chosen as many as may be. */
function useDoor({ open, preload, isFull }: ProductDoor) {
  const [isRefused, setIsRefused] = useState(false);
  const button = {
    "aria-haspopup": "dialog" as const,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => {
      setIsRefused(isFull);
      if (!isFull) void open();
    },
  };
  const refusal = (
    <Text role="alert" size="sm" c="var(--mantine-color-error)" className={classes.refusal}>
      {isRefused && isFull && messages.applicationsTooMany}
    </Text>
  );
  return { button, refusal };
}

/** The card at the end of the list. */
export function AddProductCard({ door }: { door: ProductDoor }) {
  const { button, refusal } = useDoor(door);
  const inView = useKeptInView();
  return (
    <div>
      <UnstyledButton className={classes.card} {...button} {...inView}>
        <span className={classes.plus} aria-hidden>
          <IconPlus size={20} />
        </span>
        <span>
          <span className={classes.title}>Add Your Own Product</span>
          <span className={classes.hint}>Not in the list? Add it by its website or by hand.</span>
        </span>
      </UnstyledButton>
      {refusal}
    </div>
  );
}

/** The same beside the search: a long list keeps its end away. */
export function AddProductLink({ door }: { door: ProductDoor }) {
  const { button, refusal } = useDoor(door);
  return (
    <div>
      <Anchor component="button" type="button" size="sm" {...button}>
        Not in the list? Add it yourself
      </Anchor>
      {refusal}
    </div>
  );
}
