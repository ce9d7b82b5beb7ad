import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useDialogState } from "#lib/kept-dialog.ts";

/** What the address of a page says to open a dialog of it at once. */
export const asking = (dialog: string) => ({ open: dialog });

/**
 * Whether a dialog of a page is open. An address can ask for it (`?open=add`), once: what asked is taken out of the
 * address, so that a reload or the way back does not open it again.
 */
export function useAskedDialog(name: string) {
  const typed: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [isOpen = false, setOpen] = useDialogState<boolean>(name);
  const isAsked = typed.open === name;
  const [wasAsked, setWasAsked] = useState(false);
  if (isAsked !== wasAsked) {
    setWasAsked(isAsked);
    if (isAsked) setOpen(true);
  }
  useEffect(() => {
    if (!isAsked) return;
    void navigate({
      to: ".",
      search: (now) => ({ ...now, open: undefined }),
      replace: true,
      resetScroll: false,
    });
  }, [isAsked, navigate]);
  return [isOpen, setOpen] as const;
}
