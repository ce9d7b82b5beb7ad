import { Button } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { startTransition, useCallback, useEffect, useState } from "react";
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

/** A button of a page's head that opens a dialog. An address opens it once: a reload or the back button does not again. */
export function DialogButton({ Icon, label, address, isMain, dialog }: DialogButtonProps) {
  const { open }: { open?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const show = useCallback(() => startTransition(() => setOpen(true)), []); // a dialog is rendered in pieces
  const isRequested = address !== undefined && open === address;
  useEffect(() => {
    if (!isRequested) return;
    show();
    void navigate({
      to: ".",
      search: (now) => ({ ...now, open: undefined }),
      replace: true,
      resetScroll: false,
    });
  }, [isRequested, show, navigate]);
  return (
    <>
      <Button
        variant={isMain ? "filled" : "default"}
        leftSection={<Icon size={16} aria-hidden />}
        onClick={show}
      >
        {label}
      </Button>
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}
