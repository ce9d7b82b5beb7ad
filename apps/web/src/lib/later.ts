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
export type Missing<Props> = ComponentType<Props & { error: unknown; again: () => void }>;

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
  const ask = async () => (there ??= await load());
  const missing = (error: unknown) =>
    function Missed(props: Props) {
      const again = use(Again);
      // Not before it is on the screen: until then React asks for the same part over and over.
      useEffect(() => {
        awaited = undefined;
      }, []);
      return createElement(Failed, { ...props, error, again });
    };
  const begin = () =>
    lazy(async () => ({ default: await ask().catch((error: unknown) => missing(error)) })) as never;
  const choose = (): ComponentType<Props> => there ?? (awaited ??= begin());
  function Later(props: Props) {
    // Chosen once: another component in its place would forget what was begun.
    const [Chosen, setChosen] = useState(choose);
    const again = () => startTransition(() => setChosen(choose));
    return createElement(Again, { value: again }, createElement(Chosen, props));
  }
  /** Loads the code before it is needed. What fails is asked for again by the part itself. */
  const fetchAhead = () => void ask().catch(() => undefined);
  return { Later, fetchAhead };
}
