/** The browser's locks between tabs, as far as the product uses them. */
export class FakeLocks {
  #held = new Set<string>();

  request = async (name: string, ...rest: unknown[]): Promise<unknown> => {
    const work = rest.at(-1) as (lock: object | null) => unknown;
    if (this.#held.has(name)) return work(null);
    this.#held.add(name);
    try {
      return await work({ name });
    } finally {
      this.#held.delete(name);
    }
  };
}
