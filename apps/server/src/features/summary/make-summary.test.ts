import { noAnswers } from "@app/contract";
import { expect, test } from "vitest";
import { QueueFull } from "#lib/person-queue.ts";
import { readPdf } from "#testing/read-pdf.ts";
import { renderInThread } from "./make-summary.ts";
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

test("of one person three run or wait, and no other person is rejected for that", async () => {
  const own = [1, 2, 3].map(() => renderInThread(content, asAnn));
  await expect(renderInThread(content, asAnn)).rejects.toBeInstanceOf(QueueFull);
  const others = [
    renderInThread(content, { ...asAnn, personId: "bob" }),
    renderInThread(content, { ...asAnn, as: "administrator" }),
  ];
  for (const pdf of await Promise.all([...own, ...others]))
    expect(readPdf(pdf).pages[0]).toContain("Acme");
});

test("who leaves ends the rendering, and frees the place for the next", async () => {
  const asCarl = { ...asAnn, personId: "carl" };
  const leaving = new AbortController();
  const left = renderInThread(content, { ...asCarl, signal: leaving.signal });
  leaving.abort(new Error("client left"));
  await expect(left).rejects.toThrow("client left");
  const { signal } = leaving;
  await expect(renderInThread(content, { ...asCarl, signal })).rejects.toThrow("client left");
  const next = await renderInThread(content, asCarl);
  expect(readPdf(next).pages[0]).toContain("Acme");
});
