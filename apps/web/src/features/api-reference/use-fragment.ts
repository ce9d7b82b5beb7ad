import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import type { RefObject } from "react";

/** What somebody does who wants to be elsewhere. */
const ownMoves = ["wheel", "touchmove", "keydown", "pointerdown"] as const;
const settlingMs = 3_000;

/** The focus goes along, so that the keyboard and a screen reader go on from there. */
function goTo(id: string) {
  const target = id === "" ? null : document.querySelector(`#${CSS.escape(id)}`);
  target?.scrollIntoView({ block: "start" });
  target?.querySelector<HTMLElement>("h2, h3")?.focus({ preventScroll: true });
}

/**
 * Goes to what the address's fragment names, and stays there while what stands above it is still drawn, which
 * changes its height, until the reader moves.
 */
export function useFragment(hash: string, content: RefObject<HTMLElement | null>) {
  const router = useRouter();
  useEffect(() => {
    if (!content.current) return;
    // Also calls once at the start, and when a filter that hid the place has gone.
    const observer = new ResizeObserver(() => goTo(hash));
    observer.observe(content.current);
    // The router puts the page back where it was once, which is another place when heights were guesses then.
    const unsubscribe = router.subscribe("onRendered", () => goTo(hash));
    const stop = () => observer.disconnect();
    const timer = setTimeout(stop, settlingMs);
    for (const move of ownMoves) addEventListener(move, stop, { passive: true });
    return () => {
      stop();
      unsubscribe();
      clearTimeout(timer);
      for (const move of ownMoves) removeEventListener(move, stop);
    };
  }, [hash, content, router]);
}
