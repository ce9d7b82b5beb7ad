import { Button } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useDialogFromAddress } from "#lib/dialog.ts";

interface DialogButtonProps {
  Icon: Icon;
  label: string;
  /** Opens it by the address too: `?open=week`. */
  address?: string;
  dialog: (close: () => void) => ReactNode;
}

/** A button of a page's head that opens a dialog. */
export function DialogButton({ Icon, label, address, dialog }: DialogButtonProps) {
  const [isOpen, setOpen] = useDialogFromAddress(address);
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}
