import { noAnswers } from "@app/contract";
import type { AnswerKey, Answers } from "@app/contract";
import { deviceStore } from "#lib/device-store.ts";

/** Answers that the server has not confirmed, and the version of the check-up that they started from. */
export interface Unsaved {
  version: number;
  answers: Partial<Answers>;
}

const keyOf = (userId: string, checkupId: string) => `${userId}/${checkupId}`;

/** What an earlier visit could not send, if there is anything. */
export async function loadUnsaved(userId: string, checkupId: string): Promise<Unsaved | undefined> {
  try {
    const kept = (await deviceStore.read(keyOf(userId, checkupId))) as Unsaved | undefined;
    if (!kept) return undefined;
    // Written by an earlier release perhaps: what no longer is an answer is left out.
    const known = Object.entries(kept.answers).filter(
      ([key, value]) =>
        key in noAnswers && Array.isArray(value) === Array.isArray(noAnswers[key as AnswerKey]),
    );
    return { version: kept.version, answers: Object.fromEntries(known) };
  } catch {
    return undefined; // the browser keeps nothing for us
  }
}

/** Keeps the unsaved answers of one check-up on this device, always the latest. */
export function unsavedKeeper(userId: string, checkupId: string) {
  const key = keyOf(userId, checkupId);
  const keeper = {
    /** Whether the browser did keep what it was given last. */
    isKeeping: true,
    keep: (unsaved: Unsaved | undefined) => {
      const done = unsaved ? deviceStore.write(key, unsaved) : deviceStore.remove(key);
      done.then(
        () => (keeper.isKeeping = true),
        () => (keeper.isKeeping = false),
      );
    },
  };
  return keeper;
}
