import { parentPort, workerData } from "node:worker_threads";
import { renderSummary } from "./render-summary.ts";
import type { SummaryContent } from "./summary-content.ts";

const pdf = await renderSummary(workerData as SummaryContent); // as make-summary.ts starts it
parentPort?.postMessage(pdf, [pdf.buffer]);
