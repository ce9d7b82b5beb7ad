import { useState } from "react";

/** Which file's name is being edited, one at a time, and whose button gets the focus back after it. */
export function useRenaming() {
  const [current, setCurrent] = useState<string>();
  const [left, setLeft] = useState<string>();
  return {
    current,
    left,
    start: (id: string) => {
      setCurrent(id);
      setLeft(undefined);
    },
    end: (id: string) => {
      setCurrent((now) => (now === id ? undefined : now));
      setLeft(id);
    },
  };
}

export type Renaming = ReturnType<typeof useRenaming>;
