import { noAnswers } from "@app/contract";
import type { AnswerKey, Checkup, SaveInput } from "@app/contract";
import { isDefinedError, ORPCError } from "@orpc/client";
import { api, client, isRetryable, hasCode, messageOf } from "#lib/api.ts";
import { forgetKeptChanges } from "#lib/kept-changes.ts";
import { notify } from "#lib/notify.tsx";
import { endsSession, queryClient } from "#lib/query-client.ts";
import { knownUser, sessionQuery } from "#lib/session.ts";
import type { DraftDevice } from "./draft-device.ts";
import type { Problems } from "./steps/step-screen.ts";

/**
 * Why a save failed. `passing`: it may work in a moment. `signedOut`: not before the next sign-in. `deleted`: never,
 * the check-up was deleted. `rejected`: it will not, because of these fields if any are named, or because the step
 * cannot be opened yet.
 */
export type SaveFailure =
  | { kind: "passing"; message: string; isUnavailable?: boolean }
  | { kind: "signedOut" | "deleted" }
  | { kind: "rejected"; message: string; fields?: Problems; isStep?: boolean }
  | { kind: "changedElsewhere"; fields: AnswerKey[]; current: Checkup };

/** The draft's connection to the server, the device and other tabs. */
export interface Outside
  extends ReturnType<typeof checkupServer>, Pick<DraftDevice, "writer" | "keep" | "isKeeping"> {
  announce: (checkup: Checkup) => void;
  /** While it is read what closed pages have kept on the device. */
  recovering?: Promise<unknown>;
}

/** A save that takes longer is aborted and tried again, so that later ones do not wait forever. */
const saveTimeoutMs = 15_000;

/** Browsers let a request of up to 64 kB outlive its page, and fail to send a longer one. A character is up to 3 bytes. */
const keepaliveLength = 20_000;

/** A person's answers are never sent under another person's session, or without one. */
class NotSignedIn extends Error {}

function rejectedFields({ code, data, message }: ORPCError<string, unknown>): Problems | undefined {
  if (code === "SCOPE_EXCEEDS_TOTAL") return { scopeData: message };
  if (code === "CHOICE_UNKNOWN") return { [(data as { field: AnswerKey }).field]: message }; // as the contract says
  if (code !== "INPUT_INVALID") return undefined;
  const { fields } = data as { fields: Record<string, string> }; // as the contract says
  const named = Object.entries(fields).map(([path, text]) => [path.split(".")[1], text]);
  return Object.fromEntries(named.filter(([key]) => key !== undefined && key in noAnswers));
}

function failureOf(error: unknown): SaveFailure {
  if (error instanceof NotSignedIn || endsSession(error)) return { kind: "signedOut" };
  if (hasCode(error, "NOT_FOUND")) return { kind: "deleted" };
  const message = messageOf(error);
  if (!(error instanceof ORPCError) || error.status >= 500 || error.status === 429) {
    return { kind: "passing", message, isUnavailable: isRetryable(error) };
  }
  if (isDefinedError(error) && error.code === "CHANGED_ELSEWHERE") {
    const data = error.data as { fields: AnswerKey[]; current: Checkup }; // checked by the contract
    return { kind: "changedElsewhere", ...data };
  }
  const isStep = hasCode(error, "STEP_NOT_REACHED");
  return { kind: "rejected", message, fields: rejectedFields(error), isStep };
}

/** Checks first who is signed in: under another person's session the server finds none of this person's check-ups. */
async function forgetDeleted(userId: string, checkupId: string) {
  const session = queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false });
  const user = await session.catch(() => undefined); // the answers stay on the device and are tried again
  if (user?.id !== userId) return;
  await forgetKeptChanges({ userId, checkupId });
  void queryClient.invalidateQueries({ queryKey: api.checkups.list.key() });
}

/** The draft's connection to the server. Saves are no mutations: every one would reload all queries. */
export function checkupServer(userId: string, id: string) {
  const guard = () => {
    if (knownUser()?.id !== userId) throw new NotSignedIn();
  };
  return {
    save: async (input: SaveInput) => {
      guard();
      const checkup = await client.checkups.save(input, {
        context: { keepalive: JSON.stringify(input).length < keepaliveLength },
        signal: AbortSignal.timeout(saveTimeoutMs),
      });
      queryClient.setQueryData(api.checkups.get.queryKey({ input: { id } }), checkup);
      void queryClient.invalidateQueries({ queryKey: api.checkups.list.key() });
      return checkup;
    },
    load: async () => {
      guard();
      return client.checkups.get({ id });
    },
    failureOf: (error: unknown) => {
      const failure = failureOf(error);
      if (failure.kind === "deleted") void forgetDeleted(userId, id);
      return failure;
    },
    notify: (message: string) => notify.error({ title: "Error saving progress", text: message }),
  };
}
