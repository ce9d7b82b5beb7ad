/** The browser's locks between tabs, as far as the product uses them. */
export class FakeLocks {
  #last = new Map<string, Promise<unknown>>();
  #held = new Set<string>();

  request = (name: string, ...rest: unknown[]): Promise<unknown> => {
    const work = rest.at(-1) as (lock: object | null) => unknown;
    const { ifAvailable } = rest[0] as { ifAvailable?: boolean };
    if (ifAvailable && this.#held.has(name)) return Promise.resolve(work(null));
    const turn = (this.#last.get(name) ?? Promise.resolve()).then(async () => {
      this.#held.add(name);
      try {
        return await work({ name });
      } finally {
        this.#held.delete(name);
      }
    });
    this.#last.set(name, turn);
    return turn;
  };
}
