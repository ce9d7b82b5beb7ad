import type { BriefContent, BriefNote } from "@app/contract";
import { expect, test } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { serve } from "#testing/serve.ts";
import { ReviewerBrief } from "./checkup-work.tsx";

const content: BriefContent = {
  company: "Acme",
  standard: { identifier: "cmmc", name: "CMMC" },
  about: null,
  read: "40 people.",
  counts: { gap: 0, partial: 0, tool: 0, ask: 1, out: 0 },
  silence: null,
  decisions: [{ decision: "Decide the scope.", why: "It comes first.", source: "32 CFR 170.19" }],
  measures: [],
  gapsTakenUp: 0,
  buildOn: [],
  dates: [],
  related: [],
  questions: [
    { key: "scope", question: "What is in?", why: "Scope", listenFor: "a list" },
    { key: "backup", question: "Who restores?", why: "Backup", listenFor: "a test" },
  ],
  bring: [],
  findings: [],
  providers: [],
};

const noteAt = (question: string, text: string): BriefNote => ({
  question,
  text,
  isAnswered: false,
  updatedAt: new Date("2026-06-04T15:00:00Z"),
  updatedBy: "eve@acme.com",
});

/** A server with these notes, where somebody else can write one at any time. */
async function reviewing(stored: BriefNote[]) {
  serve({
    "admin/briefs/get": () =>
      Response.json({
        json: { content, madeAt: new Date(), notes: stored },
        meta: [[1, "madeAt"], ...stored.map((_, at) => [1, "notes", at, "updatedAt"])],
      }),
    "admin/briefs/saveNote": (input: unknown) => {
      const { question, from, text } = input as Record<"question" | "from" | "text", string>;
      const at = stored.findIndex((note) => note.question === question);
      const current = stored[at];
      if (current && current.text !== from) {
        const error = { code: "CHANGED_BY_OTHER", status: 409, message: "Changed.", defined: true };
        const json = { ...error, data: { current } };
        const meta = [[1, "data", "current", "updatedAt"]];
        return Response.json({ json, meta }, { status: 409 });
      }
      const saved = { ...noteAt(question, text), updatedBy: "me@acme.com" };
      stored.splice(at < 0 ? stored.length : at, 1, saved);
      return Response.json({ json: saved, meta: [[1, "updatedAt"]] });
    },
  });
  const screen = await renderPart(<ReviewerBrief id={crypto.randomUUID()} />);
  const field = async (question: string) => {
    const found = await screen.findByRole("textbox", { name: `Notes: ${question}` });
    return found as HTMLTextAreaElement;
  };
  return { ...screen, field };
}

test("each question has what to listen for and its notes, also one that is no longer asked", async () => {
  const { container, field, findByText } = await reviewing([noteAt("old", "Kept.")]);
  await findByText("Listen for: a list");
  await findByText("Listen for: a test");
  expect((await field("old")).value).toBe("Kept.");
  await findByText(/^Saved by eve@acme\.com, Jun 4, 2026/);
  const folded = [...container.querySelectorAll("details:not([open]) > summary")];
  expect(folded.map(({ textContent }) => textContent)).toContain("Decide first (1)");
});

test("a note is saved when its field is left, and its state is shown", async () => {
  const stored: BriefNote[] = [];
  const { field, findByText, user } = await reviewing(stored);
  await user.type(await field("What is in?"), "Ask Bob");
  await findByText("Not saved yet");
  expect(stored).toEqual([]);
  await user.tab();
  await findByText(/^Saved by me@acme\.com/);
  expect(stored).toMatchObject([{ question: "scope", text: "Ask Bob" }]);
});

test("of two reviewers nobody loses a word", async () => {
  const stored = [noteAt("scope", "First.")];
  const { field, findByText, user } = await reviewing(stored);
  const scope = await field("What is in?");
  await user.type(scope, " Mine.");
  stored[0] = noteAt("scope", "First. Theirs.");
  await user.tab();
  await findByText("Changed. Both texts are in the field.");
  expect(scope.value).toBe("First. Theirs.\n\nFirst. Mine.");
  expect(stored).toMatchObject([{ text: "First. Theirs." }]);
  await user.click(scope);
  await user.tab();
  await findByText(/^Saved by me@acme\.com/);
  expect(stored).toMatchObject([{ text: "First. Theirs.\n\nFirst. Mine." }]);
});
