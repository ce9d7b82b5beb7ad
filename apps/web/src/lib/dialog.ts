import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** An address can open a dialog (`?open=add`), but once: a reload or the back button does not open it again. */
export function useDialogFromAddress(name: string | undefined) {
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
