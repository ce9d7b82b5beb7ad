import type { AnswerKey, SaveInput } from "@app/contract";
import type { SentChange } from "./kept-draft.ts";

/** Changes on their way to the server, in order. Each keeps its name and content until it is answered. */
export class ChangeQueue {
  #writer: string;
  #number: number;
  #changes: SentChange[] = [];
  #travelling = new Set<SentChange>();

  constructor(writer: string, number = 0) {
    this.#writer = writer;
    this.#number = number;
  }

  /** Of the last change of this writer's. */
  get number() {
    return this.#number;
  }

  get first(): SentChange | undefined {
    return this.#changes[0];
  }

  get all(): SentChange[] {
    return this.#changes;
  }

  carries = (key: AnswerKey) => this.#changes.some(({ changes }) => key in changes);

  add(change: Pick<SentChange, "version" | "step" | "changes">): SentChange {
    this.#number += 1;
    const named = { writer: this.#writer, number: this.#number, ...change };
    this.#changes = [...this.#changes, named];
    return named;
  }

  /** Changes of pages that are gone: they are older than ours, and go first. */
  adopt(changes: SentChange[]) {
    const isHere = ({ writer, number }: SentChange) =>
      this.#changes.some((one) => one.writer === writer && one.number === number);
    this.#changes = [...changes.filter((one) => !isHere(one)), ...this.#changes];
  }

  /** It was answered, one way or the other. */
  remove(change: SentChange) {
    this.#changes = this.#changes.filter((one) => one !== change);
  }

  /** Puts a change into the place of another. */
  replace(change: SentChange, other: SentChange) {
    this.#changes = this.#changes.map((one) => (one === change ? other : one));
  }

  /** Notes that a request with this change is under way for as long as the promise is open. */
  async travel<Answer>(change: SentChange, request: Promise<Answer>): Promise<Answer> {
    this.#travelling.add(change);
    try {
      return await request;
    } finally {
      this.#travelling.delete(change);
    }
  }

  /** Those that no request is under way with. */
  get resting(): SentChange[] {
    return this.#changes.filter((change) => !this.#travelling.has(change));
  }
}

/** A change as the server is told of it. */
export const saveOf = (id: string, change: SentChange): SaveInput => {
  const { writer, number, version, step, changes } = change;
  return { id, version, change: { writer, number }, step, changes };
};
