import {
  createContext,
  createElement,
  lazy,
  startTransition,
  use,
  useEffect,
  useState,
} from "react";
import type { ComponentType } from "react";

/** Stands in the place of a part whose code could not be loaded, with the props of the part. */
export type Missing<Props> = ComponentType<Props & { again: () => void }>;

const Again = createContext<() => void>(() => undefined);

/**
 * A part of a page whose code loads after the rest; it stands in a `Suspense`. If it is loaded already it is rendered at
 * once: `lazy` alone would suspend first. Code that cannot be loaded breaks nothing around it: `Failed` takes its place,
 * and may load it again.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: Missing<Props>,
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
  function Missed(props: Props) {
    const again = use(Again);
    // Not before it is mounted: until then React loads the same part over and over.
    useEffect(forget, []);
    return createElement(Failed, { ...props, again });
  }
  const begin = () => lazy(async () => ({ default: await request().catch(missing) })) as never;
  const choose = () => loaded ?? (waiting ??= begin());
  function Later(props: Props) {
    // Chosen once: another component in its place would lose its state.
    const [Chosen, setChosen] = useState<ComponentType<Props>>(choose);
    const again = () => {
      // Some browsers do not load a module again that once failed, until the page is reloaded.
      if (failures > 1) location.reload();
      else startTransition(() => setChosen(choose));
    };
    return createElement(Again, { value: again }, createElement(Chosen, props));
  }
  /** Loads the code before it is needed. If that fails, the part itself loads it again. */
  const fetchAhead = () => void request().catch(() => undefined);
  return { Later, fetchAhead };
}
