/** The browser's locks between tabs, as far as the product uses them. */
export class FakeLocks {
  #held = new Map<string, Promise<void>>();

  request = async (name: string, ...rest: unknown[]): Promise<unknown> => {
    const work = rest.at(-1) as (lock: object | null) => unknown;
    const { ifAvailable = false } = rest.length > 1 ? (rest[0] as LockOptions) : {};
    if (ifAvailable && this.#held.has(name)) return work(null);
    while (this.#held.has(name)) await this.#held.get(name);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.set(name, promise);
    try {
      return await work({ name });
    } finally {
      this.#held.delete(name);
      resolve();
    }
  };
}
