import { parentPort, workerData } from "node:worker_threads";
import { extract, type PageToRead } from "@app/company-facts";

parentPort?.postMessage(extract(workerData as PageToRead)); // as lookup.ts starts it
