import { parentPort, workerData } from "node:worker_threads";
import { extract, type PageToRead } from "./extract.ts";

parentPort?.postMessage("begun");
parentPort?.postMessage(extract(workerData as PageToRead)); // as run-extractor.ts starts it
