import { Button } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { startTransition, useState } from "react";
import type { ReactNode } from "react";

interface DialogButtonProps {
  Icon: Icon;
  label: string;
  /** Whether it is what the page is for, which looks so. */
  isMain?: boolean;
  dialog: (close: () => void) => ReactNode;
}

/** A button of a page's head that opens a dialog. */
export function DialogButton({ Icon, label, isMain, dialog }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={isMain ? "filled" : "default"}
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => startTransition(() => setOpen(true))} // a dialog is rendered in pieces
      >
        {label}
      </Button>
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}
