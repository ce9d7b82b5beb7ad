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
  /** Running of one person; one unless said otherwise. */
  ownAtOnce?: number;
  /** Running and waiting, of one person. */
  perPerson: number;
  /** Running and waiting, of all. */
  inAll: number;
  /** For how long a rejected caller should wait. */
  retrySeconds: number;
}

interface Place {
  person: string;
  /** One at a time of each host, whoever asks it. */
  host?: string | undefined;
}

type Queue = <Result>(
  person: string,
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
  host?: string,
) => Promise<Result>;

/**
 * Runs work in the order in which it came, but only so much at a time for each person. Who finds all places taken
 * fails at once with `QueueFull`. `signal` ends the waiting with its reason and frees the place; once work runs, ending
 * it is up to the work.
 */
export function createPersonQueue({ ownAtOnce = 1, ...limits }: QueueLimits): Queue {
  const running = new Set<Place>();
  /** With what begins their work. */
  const waiting = new Map<Place, () => void>();

  const countOf = (person: string, places: Iterable<Place>) =>
    [...places].filter((place) => place.person === person).length;
  const mayRun = ({ person, host }: Place) =>
    running.size < limits.atOnce &&
    countOf(person, running) < ownAtOnce &&
    !(host && [...running].some((place) => place.host === host));

  /** One end may let several begin, as it frees a person and a host. */
  function startNext() {
    for (const [place, start] of waiting) {
      if (!mayRun(place)) continue;
      waiting.delete(place);
      running.add(place);
      start();
    }
  }

  async function turn(place: Place, signal: AbortSignal | undefined) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    // Aborted just after its start: the work sees that for itself.
    const leave = () => void (waiting.delete(place) && reject(signal?.reason));
    signal?.addEventListener("abort", leave);
    waiting.set(place, resolve);
    startNext();
    try {
      await promise;
    } finally {
      signal?.removeEventListener("abort", leave);
    }
  }

  return async (person, signal, work, host) => {
    signal?.throwIfAborted();
    const isFull =
      running.size + waiting.size >= limits.inAll ||
      countOf(person, running) + countOf(person, waiting.keys()) >= limits.perPerson;
    if (isFull) throw new QueueFull(limits.retrySeconds);
    const place = { person, host };
    await turn(place, signal);
    try {
      return await work();
    } finally {
      running.delete(place);
      startNext();
    }
  };
}
