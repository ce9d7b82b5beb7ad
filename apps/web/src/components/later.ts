import { createElement, lazy, startTransition, useEffect, useState } from "react";
import type { ComponentType } from "react";

/**
 * A part of a page whose code loads after the rest, inside a `Suspense`. If the code is loaded already, the part renders at
 * once: `lazy` alone would suspend first. If the code cannot be loaded, `Failed` is rendered instead, with the same props,
 * and can try again.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: ComponentType<Props & { again: () => void }>,
) {
  let loaded: ComponentType<Props> | undefined;
  let waiting: ComponentType<Props> | undefined;
  let failures = 0;
  const request = async () => (loaded ??= await load());
  const forget = () => void (waiting = undefined);
  const missing = () => {
    failures += 1;
    return Missed;
  };
  const begin = () => lazy(async () => ({ default: await request().catch(missing) })) as never;
  const choose = () => loaded ?? (waiting ??= begin());
  function Later(props: Props) {
    // Chosen once: replacing the component would lose its state.
    const [Chosen] = useState<ComponentType<Props>>(choose);
    return createElement(Chosen, props);
  }
  function Missed(props: Props) {
    const [Next, setNext] = useState<ComponentType<Props>>();
    // Only once it is mounted: before that, React would load the same part again and again.
    useEffect(forget, []);
    const again = () => {
      // Some browsers load a failed module again only after the page is reloaded.
      if (failures > 1) location.reload();
      else startTransition(() => setNext(choose));
    };
    return Next ? createElement(Next, props) : createElement(Failed, { ...props, again });
  }
  /** Loads the code in advance. If that fails, the part loads it again when it is rendered. */
  const fetchAhead = async () => void (await request().catch(() => undefined));
  return { Later, fetchAhead, request };
}
