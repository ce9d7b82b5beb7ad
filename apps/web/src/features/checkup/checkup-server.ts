import { noAnswers } from "@app/contract";
import type { AnswerKey, Checkup, SaveInput } from "@app/contract";
import { isDefinedError, ORPCError } from "@orpc/client";
import { api, client, isRefusal, messageOf, Unreachable } from "#lib/api.ts";
import { notify } from "#lib/notify.ts";
import { queryClient } from "#lib/query-client.ts";
import { sessionEnded } from "#lib/session-end.ts";
import type { Problems } from "./steps/step-screen.ts";
import { unsavedKeeper } from "./unsaved-answers.ts";
import type { Unsaved } from "./unsaved-answers.ts";

/**
 * Why a save failed. `passing`: it may work in a moment; offline when no answer came at all. `refused`: it will not, because of these fields
 * if any are named; without message there is nothing to tell.
 */
export type Failure =
  | { kind: "passing"; message: string; isOffline?: boolean }
  | { kind: "refused"; message?: string; fields?: Problems }
  | { kind: "changedElsewhere"; fields: AnswerKey[]; current: Checkup };

/** What the draft needs of the world around it. */
export interface Outside {
  save(input: SaveInput): Promise<Checkup>;
  judge(error: unknown): Failure;
  tell(message: string): void;
  /** Keeps on this device what the server does not have; undefined when it has everything. */
  keep(unsaved: Unsaved | undefined): void;
  /** Whether that works in this browser. */
  readonly isKeeping: boolean;
}

/** A save that takes longer is given up and tried again: nobody waits behind it for ever. */
const longestSaveMs = 15_000;

interface ChangedElsewhere {
  fields: AnswerKey[];
  current: Checkup;
}

/** The answers that a refusal is about, with what is wrong with each. */
function refusedFields(error: unknown): Problems | undefined {
  if (!(error instanceof ORPCError)) return undefined;
  if (error.code === "SCOPE_EXCEEDS_TOTAL") return { scopeData: error.message };
  if (error.code === "CHOICE_UNKNOWN") {
    const { field } = error.data as { field: AnswerKey }; // as the contract says
    return { [field]: error.message };
  }
  if (error.code !== "INPUT_REFUSED") return undefined;
  const { fields } = error.data as { fields: Record<string, string> }; // as the contract says
  const named = Object.entries(fields).map(([path, text]) => [path.split(".")[1], text]);
  return Object.fromEntries(named.filter(([key]) => key !== undefined && key in noAnswers));
}

function judge(error: unknown): Failure {
  if (isRefusal(error, "UNAUTHORIZED")) {
    sessionEnded();
    return { kind: "refused" };
  }
  if (error instanceof ORPCError && isDefinedError(error) && error.code === "CHANGED_ELSEWHERE") {
    return { kind: "changedElsewhere", ...(error.data as ChangedElsewhere) }; // checked by the contract
  }
  const fields = refusedFields(error);
  const isRefused = error instanceof ORPCError && error.status < 500 && error.status !== 429;
  const message = messageOf(error);
  return isRefused
    ? { kind: "refused", message, fields }
    : { kind: "passing", message, isOffline: error instanceof Unreachable };
}

/** The draft's connection to the server. Saves are no mutations: every one would reload all queries. */
const server = {
  save: async (input: SaveInput) => {
    // The request outlives the page, so that closing the tab does not cut a save off.
    const checkup = await client.checkups.save(input, {
      context: { keepalive: true },
      signal: AbortSignal.timeout(longestSaveMs),
    });
    queryClient.setQueryData(api.checkups.get.queryKey({ input: { id: input.id } }), checkup);
    void queryClient.invalidateQueries({ queryKey: api.checkups.list.key() });
    return checkup;
  },
  judge,
  tell: (message: string) => notify.error({ title: "Error saving progress", text: message }),
};

/** The world around the draft of one check-up. */
export const outsideOf = (userId: string, checkupId: string): Outside =>
  Object.assign(unsavedKeeper(userId, checkupId), server);
