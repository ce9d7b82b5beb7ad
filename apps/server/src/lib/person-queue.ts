/** Nothing more is taken in for now; `seconds` until a try is worth it. */
export class QueueFull extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super("too many wait");
    this.seconds = seconds;
  }
}

interface QueueLimits {
  atOnce: number;
  /** Running and waiting, of one person. */
  perPerson: number;
  /** Running and waiting, of all. */
  inAll: number;
  /** What who is refused is told to wait. */
  retrySeconds: number;
}

type Queue = <Result>(
  person: string,
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
) => Promise<Result>;

/**
 * Runs work in the order in which it came, but one at a time for each person. Who finds all places taken fails
 * at once with `QueueFull`. `signal` ends the waiting with its reason and frees the place; once work runs, ending
 * it is up to the work.
 */
export function createPersonQueue({ atOnce, perPerson, inAll, retrySeconds }: QueueLimits): Queue {
  const running = new Set<string>();
  const waiting: { person: string; start: () => void }[] = [];

  function startNext() {
    if (running.size >= atOnce) return;
    const index = waiting.findIndex(({ person }) => !running.has(person));
    const [next] = index < 0 ? [] : waiting.splice(index, 1);
    if (!next) return;
    running.add(next.person);
    next.start();
  }

  async function turn(person: string, signal: AbortSignal | undefined) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const place = { person, start: resolve };
    const leave = () => {
      const index = waiting.indexOf(place);
      // Aborted just after its start: the work sees that for itself.
      if (index < 0) return;
      waiting.splice(index, 1);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", leave);
    waiting.push(place);
    startNext();
    try {
      await promise;
    } finally {
      signal?.removeEventListener("abort", leave);
    }
  }

  return async (person, signal, work) => {
    signal?.throwIfAborted();
    const own = waiting.filter((place) => place.person === person).length;
    const isFull =
      running.size + waiting.length >= inAll || own + Number(running.has(person)) >= perPerson;
    if (isFull) throw new QueueFull(retrySeconds);
    await turn(person, signal);
    try {
      return await work();
    } finally {
      running.delete(person);
      startNext();
    }
  };
}
