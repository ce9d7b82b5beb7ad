import type { Answers, Checkup, SaveInput } from "@app/contract";
import { messages, noAnswers } from "@app/contract";
import { vi } from "vitest";
import type { Outside, SaveFailure } from "#features/checkup/checkup-server.ts";
import type { DraftRecord } from "#features/checkup/draft-device.ts";
import { Draft } from "#features/checkup/draft.ts";
import { loadRules } from "#features/checkup/typed-answers.ts";

await loadRules(); // as an open check-up does

export const newCheckup: Checkup = {
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
  reject: (failure: SaveFailure) => void;
}

/** A server whose answers the test controls. It merges accepted changes like the real one. */
function fakeCheckupServer(start: Partial<Checkup> = {}) {
  const server = {
    stored: { ...newCheckup, ...start },
    /** All received saves, in order. */
    saves: [] as SaveInput[],
    notified: [] as string[],
    /** What was sent to the other tabs. */
    announced: [] as Checkup[],
    /** The record on the device, and whether the device can store one. */
    kept: undefined as DraftRecord | undefined,
    isKeeping: true,
    waiting: [] as Waiting[],
    /** Applies the oldest open change without answering. */
    make: () => {
      const { input } = server.waiting[0]!; // a test applies received changes only
      const { stored } = server;
      const currentStep = input.step ?? stored.currentStep;
      server.stored = {
        ...stored,
        version: stored.version + 1,
        updatedAt: new Date(stored.updatedAt.getTime() + 1_000),
        currentStep,
        furthestStep: Math.max(stored.furthestStep, currentStep),
        answers: { ...stored.answers, ...input.changes },
      };
    },
    /** Answers the oldest open save as the real server would. */
    accept: async () => {
      server.make();
      server.waiting.shift()!.resolve(server.stored); // as above
      await settled();
    },
    reject: async (failure: SaveFailure) => {
      server.waiting.shift()!.reject(failure);
      await settled();
    },
    /** Somebody else changes the check-up. */
    changeElsewhere: (changes: Partial<Checkup["answers"]>): Checkup => {
      const { stored } = server;
      const updatedAt = new Date(stored.updatedAt.getTime() + 1_000);
      const answers = { ...stored.answers, ...changes };
      server.stored = { ...stored, version: stored.version + 1, updatedAt, answers };
      return server.stored;
    },
  };
  const outside: Outside = {
    writer: "8e2f3d1c-2f7f-4b0b-8a44-5c8e11f0a001",
    save: (input) => {
      server.saves.push(input);
      return new Promise((resolve, reject) => server.waiting.push({ input, resolve, reject }));
    },
    load: () => Promise.resolve(server.stored),
    failureOf: (error) => error as SaveFailure,
    notify: (message) => void server.notified.push(message),
    announce: (checkup) => void server.announced.push(checkup),
    keep: (record) => {
      server.kept = record;
      return Promise.resolve();
    },
    get isKeeping() {
      return server.isKeeping;
    },
  };
  return Object.assign(server, { outside });
}

/** Lets everything continue that waits for a response. */
async function settled() {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

/** A draft on its step, and the server behind it. */
export function openDraft(start: Partial<Checkup> = {}) {
  const server = fakeCheckupServer(start);
  const draft = new Draft(server.stored, server.outside);
  draft.opened(server.stored.currentStep);
  return { server, draft };
}

/** A failure that passes. */
export const passing = { kind: "passing", message: messages.offline } as const;

/** Lets time pass. Needs fake timers. */
export const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Changes answers, and waits until their save is under way. */
export async function type(draft: Draft, changes: Partial<Answers>) {
  draft.change(changes);
  await wait(600);
}

/** A draft with changed answers whose save is under way. */
export async function saving(changes: Partial<Answers>) {
  const opened = openDraft();
  await type(opened.draft, changes);
  return opened;
}
