import { noAnswers } from "@app/contract";
import { expect, test } from "vitest";
import { QueueFull } from "#lib/person-queue.ts";
import { readPdf } from "#testing/read-pdf.ts";
import { drawInThread } from "./run-drawing.ts";
import { summaryContent } from "./summary-content.ts";

const content = summaryContent({
  checkup: {
    id: "a",
    companyName: "Acme",
    currentStep: 1,
    furthestStep: 1,
    status: "in_progress",
    scheduledAt: null,
    updatedAt: new Date("2026-06-04T14:00:00Z"),
    version: 0,
    companySize: null,
    answers: noAnswers,
  },
  names: {},
  meeting: undefined,
  brandName: "Compliance CheckUp",
  madeAt: new Date("2026-06-04T15:00:00Z"),
  teamZone: "America/New_York",
  readerZone: undefined,
});

const asAnn = { personId: "ann", as: "customer", signal: undefined } as const;

test("of one person three are drawn or wait, and no other person is refused for that", async () => {
  const own = [1, 2, 3].map(() => drawInThread(content, asAnn));
  await expect(drawInThread(content, asAnn)).rejects.toBeInstanceOf(QueueFull);
  const others = [
    drawInThread(content, { ...asAnn, personId: "bob" }),
    drawInThread(content, { ...asAnn, as: "administrator" }),
  ];
  for (const drawn of await Promise.all([...own, ...others]))
    expect(readPdf(drawn).pages[0]).toContain("Acme");
});

test("who goes away ends the drawing, and leaves his place to the next", async () => {
  const leaving = new AbortController();
  const left = drawInThread(content, { ...asAnn, personId: "carl", signal: leaving.signal });
  leaving.abort(new Error("gone"));
  await expect(left).rejects.toThrow("gone");
  const gone = { ...asAnn, personId: "carl", signal: AbortSignal.abort(new Error("gone")) };
  await expect(drawInThread(content, gone)).rejects.toThrow("gone");
  const next = await drawInThread(content, { ...asAnn, personId: "carl" });
  expect(readPdf(next).pages[0]).toContain("Acme");
});
