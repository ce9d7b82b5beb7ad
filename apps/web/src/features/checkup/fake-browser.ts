import type { DeviceStore } from "#lib/device-store.ts";

/** A device that keeps in memory what a browser keeps in IndexedDB. */
export function fakeDevice(records = new Map<string, unknown>()) {
  const store: DeviceStore = {
    keys: async (prefix) => [...records.keys()].filter((key) => key.startsWith(prefix)),
    entries: async (prefix) => [...records].filter(([key]) => key.startsWith(prefix)),
    replace: async (removed, written) => {
      for (const key of removed) records.delete(key);
      if (written) records.set(written.key, structuredClone(written.value));
    },
  };
  return { records, store };
}

interface Request {
  grant: () => void;
  refuse: (reason: Error) => void;
}

/** The browser's locks between tabs, as far as the product uses them. */
export class FakeLocks {
  #held = new Map<string, Request>();
  #waiting = new Map<string, Request[]>();

  request = async (name: string, ...rest: unknown[]): Promise<unknown> => {
    const work = rest.at(-1) as () => unknown;
    const { signal, steal } = (rest.length > 1 ? rest[0] : {}) as {
      signal?: AbortSignal;
      steal?: boolean;
    };
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const request: Request = {
      refuse: reject,
      grant: () => {
        this.#held.set(name, request);
        void Promise.resolve(work())
          .then(resolve, reject)
          .finally(() => this.#release(name, request));
      },
    };
    if (steal) this.#held.get(name)?.refuse(new DOMException("stolen", "AbortError"));
    if (steal || !this.#held.has(name)) request.grant();
    else {
      const queue = this.#waiting.get(name) ?? [];
      this.#waiting.set(name, [...queue, request]);
      signal?.addEventListener("abort", () => {
        const others = (this.#waiting.get(name) ?? []).filter((one) => one !== request);
        this.#waiting.set(name, others);
        reject(new DOMException("aborted", "AbortError"));
      });
    }
    return promise;
  };

  query = async () => ({ held: [...this.#held.keys()].map((name) => ({ name })) });

  #release(name: string, request: Request) {
    if (this.#held.get(name) !== request) return;
    this.#held.delete(name);
    const [next, ...others] = this.#waiting.get(name) ?? [];
    this.#waiting.set(name, others);
    next?.grant();
  }
}
