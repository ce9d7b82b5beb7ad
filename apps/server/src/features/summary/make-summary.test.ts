import { expect, test } from "vitest";
import { QueueFull } from "#lib/person-queue.ts";
import { readPdf } from "#testing/read-pdf.ts";
import { renderInThread } from "./make-summary.ts";
import type { SummaryContent } from "./summary-content.ts";

const content: SummaryContent = {
  brandName: "Compliance CheckUp",
  title: "Acme",
  paper: "A4",
  madeAt: new Date("2026-06-04T15:00:00Z"),
  about: [],
  sections: [],
};

const render = (
  personId: string,
  signal?: AbortSignal,
  as: "customer" | "administrator" = "customer",
) => renderInThread(content, as, personId, signal);

test("of one person three run or wait, and no other person is rejected for that", async () => {
  const own = [1, 2, 3].map(() => render("ann"));
  await expect(render("ann")).rejects.toBeInstanceOf(QueueFull);
  const others = [render("bob"), render("ann", undefined, "administrator")];
  for (const pdf of await Promise.all([...own, ...others]))
    expect(readPdf(pdf).pages[0]).toContain("Acme");
});

test("who leaves ends the rendering, and frees the place for the next", async () => {
  const leaving = new AbortController();
  const left = render("carl", leaving.signal);
  leaving.abort(new Error("client left"));
  await expect(left).rejects.toThrow("client left");
  await expect(render("carl", leaving.signal)).rejects.toThrow("client left");
  const next = await render("carl");
  expect(readPdf(next).pages[0]).toContain("Acme");
});
