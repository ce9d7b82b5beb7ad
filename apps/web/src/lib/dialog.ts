import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/**
 * Whether a dialog of a page is open. An address can open it (`?open=add`). The parameter is removed at once, so that a
 * reload or the back button does not open the dialog again.
 */
export function useDialogFromAddress(name: string) {
  const typed: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const isRequested = typed.open === name;
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
