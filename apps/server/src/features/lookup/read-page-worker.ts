import { parentPort, workerData } from "node:worker_threads";
import { extract, type PageToRead } from "@app/company-facts";

parentPort?.postMessage("begun");
parentPort?.postMessage(extract(workerData as PageToRead)); // as read-page.ts starts it
