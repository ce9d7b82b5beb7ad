import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/**
 * Whether a dialog of a page is open. An address can ask for it (`?open=add`), once: this is removed from the address,
 * so that a reload or the back button does not open it again.
 */
export function useAskedDialog(name: string) {
  const typed: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const isAsked = typed.open === name;
  const [isOpen, setOpen] = useState(false);
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
