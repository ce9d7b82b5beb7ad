import pLimit from "p-limit";
import { until } from "./until.ts";

/** Nothing more is accepted for now; `seconds` until a try is worth it. */
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
  retrySeconds: number;
}

/**
 * Runs work in the order in which it came, but one at a time for each person. Whoever finds all places taken fails
 * at once with `QueueFull`. `signal` ends the waiting with its reason and frees the place; work that runs has to end
 * itself.
 */
export function createPersonQueue({ atOnce, perPerson, inAll, retrySeconds }: QueueLimits) {
  const runAny = pLimit(atOnce);
  const persons = new Map<string, { run: ReturnType<typeof pLimit>; places: number }>();
  let places = 0;

  return async <Result>(
    person: string,
    signal: AbortSignal | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    signal?.throwIfAborted();
    const own = persons.get(person) ?? { run: pLimit(1), places: 0 };
    if (places >= inAll || own.places >= perPerson) throw new QueueFull(retrySeconds);
    persons.set(person, own);
    own.places += 1;
    places += 1;
    const inTurn = () => {
      signal?.throwIfAborted();
      return work();
    };
    const done = own.run(() => runAny(inTurn));
    try {
      return await (signal ? until(signal, done) : done);
    } finally {
      own.places -= 1;
      places -= 1;
      if (own.places === 0) persons.delete(person);
    }
  };
}
