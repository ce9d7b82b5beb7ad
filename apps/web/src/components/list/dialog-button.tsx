import { Button } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { startTransition, useEffect, useState } from "react";
import type { ReactNode } from "react";

interface DialogButtonProps {
  Icon: Icon;
  label: string;
  /** Opens it by the address too: `?open=week`. */
  address?: string;
  /** Whether it is what the page is for, which looks so. */
  isMain?: boolean;
  dialog: (close: () => void) => ReactNode;
}

/** A button of a page's head that opens a dialog. */
export function DialogButton({ Icon, label, address, isMain, dialog }: DialogButtonProps) {
  const [isOpen, setOpen] = useDialogFromAddress(address);
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

/** An address can open a dialog (`?open=add`), but once: a reload or the back button does not open it again. */
function useDialogFromAddress(name: string | undefined) {
  const typed: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const isRequested = name !== undefined && typed.open === name;
  const [isOpen, setOpen] = useState(false);
  const [wasRequested, setWasRequested] = useState(false);
  if (isRequested !== wasRequested) {
    setWasRequested(isRequested);
    if (isRequested) setOpen(true);
  }
  useEffect(() => {
    if (!isRequested) return;
    void navigate({
      to: ".",
      search: (now) => ({ ...now, open: undefined }),
      replace: true,
      resetScroll: false,
    });
  }, [isRequested, navigate]);
  return [isOpen, setOpen] as const;
}
