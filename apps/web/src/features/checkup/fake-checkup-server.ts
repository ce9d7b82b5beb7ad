import type { Checkup, SaveInput } from "@app/contract";
import { noAnswers } from "@app/contract";
import type { Failure, Outside } from "./checkup-server.ts";
import { Draft } from "./draft.ts";
import type { Unsaved } from "./unsaved-answers.ts";

const newCheckup: Checkup = {
  id: "0b1f6a1e-6f0f-4f9e-9a53-0d8f6f1c2a11",
  companyName: null,
  currentStep: 1,
  furthestStep: 1,
  status: "in_progress",
  scheduledAt: null,
  updatedAt: new Date("2026-06-01T12:00:00Z"),
  version: 1,
  companySize: null,
  answers: noAnswers,
};

interface Waiting {
  input: SaveInput;
  resolve: (checkup: Checkup) => void;
  reject: (failure: Failure) => void;
}

/** A server that a test answers by hand: merges what it accepts, as the real one does. */
function fakeCheckupServer(start: Partial<Checkup> = {}) {
  const server = {
    stored: { ...newCheckup, ...start },
    /** Every save that came in, in order. */
    saves: [] as SaveInput[],
    told: [] as string[],
    /** What is kept on the device, and whether it can keep anything. */
    kept: undefined as Unsaved | undefined,
    isKeeping: true,
    waiting: [] as Waiting[],
    /** Answers the oldest open save as the real server would. */
    accept: async () => {
      const { input, resolve } = server.waiting.shift()!; // a test accepts only what came in
      const { stored } = server;
      const currentStep = input.step ?? stored.currentStep;
      server.stored = {
        ...stored,
        version: stored.version + 1,
        currentStep,
        furthestStep: Math.max(stored.furthestStep, currentStep),
        answers: { ...stored.answers, ...input.changes },
      };
      resolve(server.stored);
      await settled();
    },
    refuse: async (failure: Failure) => {
      server.waiting.shift()!.reject(failure);
      await settled();
    },
  };
  const outside: Outside = {
    save: (input) => {
      server.saves.push(input);
      return new Promise((resolve, reject) => server.waiting.push({ input, resolve, reject }));
    },
    judge: (error) => error as Failure,
    tell: (message) => void server.told.push(message),
    keep: (unsaved) => (server.kept = unsaved),
    get isKeeping() {
      return server.isKeeping;
    },
  };
  return Object.assign(server, { outside });
}

/** Lets everything that waits for an answer go on. */
async function settled() {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

/** A draft on its step, and the server behind it. */
export function openDraft(start: Partial<Checkup> = {}, unsaved?: Unsaved) {
  const server = fakeCheckupServer(start);
  const draft = new Draft(server.stored, server.outside, unsaved);
  draft.opened(server.stored.currentStep);
  return { server, draft };
}
