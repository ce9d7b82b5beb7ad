import { createElement, lazy, useState } from "react";
import type { ComponentType } from "react";

/**
 * A part of a page whose code comes after the rest. Where it is there already it is drawn at once: `lazy` alone
 * would show nothing first, and React lets what follows upon nothing wait. It stands in a `Suspense`.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let there: ComponentType<Props> | undefined;
  const ask = async () => (there ??= await load());
  const Awaited = lazy(async () => ({ default: await ask() }));
  function Later(props: Props) {
    // Chosen once: another component in its place would forget what was begun.
    const [Chosen] = useState<ComponentType<Props>>(() => there ?? (Awaited as never));
    return createElement(Chosen, props);
  }
  /** Loads the code before it is needed. What fails is asked for again by the part itself. */
  const fetchAhead = () => void ask().catch(() => undefined);
  return { Later, fetchAhead };
}
