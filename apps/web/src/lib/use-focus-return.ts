import { useEffect, useState } from "react";

/** For what is drawn only while it is open: gives the focus back to what had it before. */
export function useFocusReturn() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        // Whoever took the focus meanwhile keeps it.
        if (document.activeElement !== document.body) return;
        if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}
