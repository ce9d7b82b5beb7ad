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

/** Replaces a part whose code could not be loaded; gets the same props. */
export type Missing<Props> = ComponentType<Props & { again: () => void }>;

const Again = createContext<() => void>(() => undefined);

/**
 * A part of a page whose code loads after the rest, inside a `Suspense`. If the code is loaded already, the part renders at
 * once: `lazy` alone would suspend first. If the code cannot be loaded, `Failed` is rendered instead, and can try again.
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
    // Only once it is mounted: before that, React would load the same part again and again.
    useEffect(forget, []);
    return createElement(Failed, { ...props, again });
  }
  const begin = () => lazy(async () => ({ default: await request().catch(missing) })) as never;
  const choose = () => loaded ?? (waiting ??= begin());
  function Later(props: Props) {
    // Chosen once: replacing the component would lose its state.
    const [Chosen, setChosen] = useState<ComponentType<Props>>(choose);
    const again = () => {
      // Some browsers load a failed module again only after the page is reloaded.
      if (failures > 1) location.reload();
      else startTransition(() => setChosen(choose));
    };
    return createElement(Again, { value: again }, createElement(Chosen, props));
  }
  /** Loads the code in advance. If that fails, the part loads it again when it is rendered. */
  const fetchAhead = async () => void (await request().catch(() => undefined));
  return { Later, fetchAhead, request };
}
