import { until } from "#until.ts";

/** The queue is full; it makes sense to try again after `seconds`. */
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
  /** Running and waiting, of one person and of all; any number unless said otherwise. */
  perPerson?: number;
  inAll?: number;
  /** For how long a rejected caller should wait. */
  retrySeconds?: number;
}

interface QueuedTurn {
  person: string;
  /** Of each host one runs at a time, also for different persons. */
  host: string | undefined;
  /** Begins the work; nothing once it has begun. */
  start?: (() => void) | undefined;
}

/**
 * Runs work in the order in which it came, but only so much at a time for each person. A full queue rejects
 * at once with `QueueFull`. `signal` ends the waiting with its reason and frees the place; once work runs, ending
 * it is up to the work.
 */
export function createPersonQueue(limits: QueueLimits) {
  const { atOnce, ownAtOnce = 1, retrySeconds = 0 } = limits;
  const { perPerson = Infinity, inAll = Infinity } = limits;
  /** All that wait and run, in the order in which they came. */
  const places = new Set<QueuedTurn>();

  function mayRun({ person, host }: QueuedTurn): boolean {
    const running = [...places].filter(({ start }) => !start);
    return (
      running.length < atOnce &&
      running.filter((place) => place.person === person).length < ownAtOnce &&
      !(host && running.some((place) => place.host === host))
    );
  }

  /** One end may let several begin, as it frees a person and a host. */
  function startNext() {
    for (const place of places) {
      const { start } = place;
      if (!start || !mayRun(place)) continue;
      place.start = undefined;
      start();
    }
  }

  return async <Result>(
    person: string,
    signal: AbortSignal | undefined,
    work: () => Promise<Result>,
    host?: string,
  ): Promise<Result> => {
    signal?.throwIfAborted();
    const own = [...places].filter((place) => place.person === person);
    if (places.size >= inAll || own.length >= perPerson) throw new QueueFull(retrySeconds);
    const { promise, resolve } = Promise.withResolvers<void>();
    const place: QueuedTurn = { person, host, start: resolve };
    places.add(place);
    startNext();
    try {
      await (signal ? until(signal, promise) : promise);
      return await work(); // aborted after its start: the work sees that for itself
    } finally {
      places.delete(place);
      startNext();
    }
  };
}
