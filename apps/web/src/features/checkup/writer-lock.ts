/** Missing where the page came over plain http: there no page can know which others are open. */
const locks = (): LockManager | undefined => navigator.locks;

export const knowsOpenWriters = () => locks() !== undefined;

const nameOf = (writer: string) => `compliance-checkup/writer/${writer}`;

/** Shows to all tabs that this writer's page is open, until it is released or the page is closed. */
export function holdWriter(writer: string): { held: Promise<void>; release: () => void } {
  const manager = locks();
  if (!manager) return { held: Promise.resolve(), release: () => undefined };
  const open = Promise.withResolvers<void>();
  const held = new Promise<void>((resolve) => {
    const holding = manager.request(nameOf(writer), () => {
      resolve();
      return open.promise;
    });
    holding.catch(() => resolve()); // a browser that gives no locks
  });
  return { held, release: open.resolve };
}

/** Which writers have an open page. Where nobody can know, none has. */
export async function openWriters(): Promise<(writer: string) => boolean> {
  const held = (await locks()?.query())?.held ?? [];
  const names = new Set(held.map(({ name }) => name));
  return (writer) => names.has(nameOf(writer));
}

/** Calls back once the page of a writer is closed. */
export function whenClosed(writer: string, then: () => void) {
  locks()
    ?.request(nameOf(writer), () => undefined)
    .then(then, () => undefined); // no locks, nobody to wait for
}
