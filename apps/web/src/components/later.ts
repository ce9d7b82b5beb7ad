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

/** What stands in the place of a part whose code did not come: it is given what the part would have been. */
export type Missing<Props> = ComponentType<Props & { again: () => void }>;

/** React asks for what it waits for again at once; who comes later asks for himself. */
const askedAnewAfterMs = 1_000;

const Again = createContext<() => void>(() => undefined);

/**
 * A part of a page whose code comes after the rest. Where it is there already it is drawn at once: `lazy` alone
 * would show nothing first, and React lets what follows upon nothing wait. It stands in a `Suspense`. What does not
 * come fails nothing around it: `Failed` takes its place, and may ask for it again.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: Missing<Props>,
) {
  let there: ComponentType<Props> | undefined;
  let awaited: ComponentType<Props> | undefined;
  let failedAt: number | undefined;
  let failures = 0;
  const ask = async () => (there ??= await load());
  const forget = () => {
    awaited = undefined;
    failedAt = undefined;
  };
  const missing = () => {
    failedAt = performance.now();
    failures += 1;
    return function Missed(props: Props) {
      const again = use(Again);
      // Not before it is on the screen: until then React asks for the same part over and over.
      useEffect(forget, []);
      return createElement(Failed, { ...props, again });
    };
  };
  const begin = () => lazy(async () => ({ default: await ask().catch(missing) })) as never;
  const choose = (): ComponentType<Props> => {
    // It failed for somebody who had left by then.
    if (failedAt !== undefined && performance.now() - failedAt > askedAnewAfterMs) forget();
    return there ?? (awaited ??= begin());
  };
  function Later(props: Props) {
    // Chosen once: another component in its place would forget what was begun.
    const [Chosen, setChosen] = useState(choose);
    const again = () => {
      // Many a browser does not ask again for code that once did not come, before the page is loaded anew.
      if (failures > 1) location.reload();
      else startTransition(() => setChosen(choose));
    };
    return createElement(Again, { value: again }, createElement(Chosen, props));
  }
  /** Loads the code before it is needed. What fails is asked for again by the part itself. */
  const fetchAhead = () => void ask().catch(() => undefined);
  return { Later, fetchAhead };
}
