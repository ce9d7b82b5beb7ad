import type { Checkup } from "@app/contract";
import { ChangeQueue } from "./change-queue.ts";
import type { KeptDraft } from "./kept-draft.ts";
import { keysOf } from "./sendable.ts";
import { TypedAnswers } from "./typed-answers.ts";

interface Page {
  writer: string;
  /** The number of its last change. */
  number: number;
}

/**
 * What a page that is gone left behind, with all that can be sent packed into changes as the page itself would
 * have done: under its name and on its versions, so that the server says where others answered something else.
 * What is half typed stays as it is.
 */
export function packLeft(
  kept: KeptDraft,
  { writer, number }: Page,
  stored: Pick<Checkup, "answers" | "version">,
): KeptDraft {
  const queue = new ChangeQueue(writer, number);
  const typed = new TypedAnswers(stored, writer, queue.carries);
  typed.adopt(kept);
  queue.adopt(kept.sent);
  while (typed.isWaiting) {
    const { isAll: _, ...waiting } = typed.take();
    if (keysOf(waiting.changes).length > 0) queue.add(waiting);
  }
  return { ...kept, sent: queue.all };
}
