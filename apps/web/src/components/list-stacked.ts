import { useLayoutEffect, useState } from "react";
import type { RefObject } from "react";

/** Room for the frame's borders and its scroll bar. */
const besideRowsPx = 18;

const remPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** Whether the columns of a table, which need so many rem, do not fit into its frame; also when that changes. */
export function useStacked(frame: RefObject<HTMLElement | null>, leastRem: number): boolean {
  const [isStacked, setStacked] = useState(false);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const look = () => {
      // With borders and scroll bar: a width that does not depend on what is decided by it.
      const width = element.offsetWidth;
      setStacked(width > 0 && width - besideRowsPx < leastRem * remPx());
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, leastRem]);
  return isStacked;
}
