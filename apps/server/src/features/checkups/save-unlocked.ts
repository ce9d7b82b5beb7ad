import type { SaveInput } from "@app/contract";
import type { Database } from "#db/client.ts";
import { addedChoices } from "#features/catalogue/queries.ts";
import { mergeAnswers } from "./merge.ts";
import { nextState } from "./next-state.ts";
import { storedIn } from "./queries.ts";
import type { CheckupRow } from "./queries.ts";
import { findSeenCheckup, updateSeenCheckup } from "./seen-checkup.ts";

/**
 * Saves what is simple, as most saves are, without holding a lock: merges into the row as it was seen, and writes it
 * if nobody changed it meanwhile. Answers the row as it is then; undefined when nothing was made, for whatever
 * reason, so that the save is to be made, or refused, under the lock.
 */
export async function saveUnlocked(
  db: Database,
  userId: string,
  { id, version, change, changes, step }: SaveInput,
  now: Date,
): Promise<CheckupRow | undefined> {
  if (!change) return undefined;
  const found = await findSeenCheckup(db, userId, id);
  if (!found || version > found.row.version) return undefined;
  const { row, seen } = found;
  const stored = storedIn(row);
  const merged = mergeAnswers(stored, changes, { version, change });
  if (merged.outcome !== "merged") return undefined;
  if (addedChoices(stored.answers, merged.answers).length > 0) return undefined;
  // Whether it is late is for the statement to find out: it writes no change that came after a later one.
  const next = nextState(row, merged, { step, isLate: false });
  if (next.outcome !== "reached") return undefined;
  const updatedAt = await updateSeenCheckup(db, { id, seen, change, now, ...next });
  return updatedAt && { ...row, ...next.values, updatedAt };
}
