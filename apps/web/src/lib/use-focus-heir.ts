import { useCallback } from "react";
import type { RefObject } from "react";

/** As the `ref` of what comes and goes: when it goes away with the focus, `heir` takes it. */
export const useFocusHeir = (heir: RefObject<HTMLElement | null>) =>
  useCallback(
    (node: HTMLElement | null) => () => {
      if (node && document.activeElement === node) heir.current?.focus({ preventScroll: true });
    },
    [heir],
  );
