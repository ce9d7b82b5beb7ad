import { parentPort, workerData } from "node:worker_threads";
import { drawSummary } from "./draw-summary.ts";
import type { SummaryContent } from "./summary-content.ts";

const drawn = await drawSummary(workerData as SummaryContent); // as run-drawing.ts starts it
parentPort?.postMessage(drawn, [drawn.buffer]);
