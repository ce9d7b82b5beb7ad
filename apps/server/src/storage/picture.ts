import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { limits } from "@app/contract";
import { largestPng } from "./ico.ts";
import { pictureKind } from "./picture-kind.ts";
import type { PictureKind } from "./picture-kind.ts";

/** What is stored of an uploaded image: always drawn anew by us. */
export interface Picture {
  mimetype: "image/png" | "image/webp";
  bytes: Uint8Array;
}

export interface Order {
  bytes: Uint8Array;
  kind: Exclude<PictureKind, "ico">;
  /** Width and height of the result, at most. */
  pixels: number;
  /** Width times height of what is read, at most. */
  sourcePixels: number;
}

export type Refusal = "imageInvalid" | "imageTooManyPixels";
export type Answer = Picture | { refused: Refusal };

/** What was uploaded cannot become a picture; `reason` names the text that says why. */
export class NotAPicture extends Error {
  readonly reason: Refusal;

  constructor(reason: Refusal) {
    super(reason);
    this.reason = reason;
  }
}

const sourcePixels = 40_000_000;
const deadlineMs = 8_000;
/** Each drawing keeps a processor busy and may take several hundred megabytes. */
const drawingsAtOnce = 2;
const program = fileURLToPath(new URL("picture-process.ts", import.meta.url));

/**
 * Reads an image by its content and draws it anew: small, without anything but its pixels. Every image goes
 * through a process of its own, as a few bytes of SVG can ask for minutes of drawing that nothing else ends.
 */
export async function pictureOf(uploaded: Uint8Array): Promise<Picture> {
  let kind = pictureKind(uploaded);
  let bytes: Uint8Array | undefined = uploaded;
  if (kind === "ico") {
    bytes = largestPng(uploaded);
    kind = "png";
  }
  if (!kind || !bytes) throw new NotAPicture("imageInvalid");
  const order = { bytes, kind, pixels: limits.imagePixels, sourcePixels };
  const answer = await inTurn(() => drawn(order));
  if ("refused" in answer) throw new NotAPicture(answer.refused);
  return answer;
}

let drawings = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (drawings < drawingsAtOnce) drawings += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve)); // takes over a place that is not given back
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else drawings -= 1;
  }
}

function drawn(order: Order): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // It gets none of our settings, which hold secrets.
    const child = fork(program, {
      env: {},
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const end = () => child.kill("SIGKILL");
    const deadline = setTimeout(end, deadlineMs);
    child.once("message", (answer: Answer) => {
      resolve(answer);
      end();
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      clearTimeout(deadline);
      // Without effect after an answer. Else the deadline is over, or the picture broke the library.
      if (signal) resolve({ refused: "imageTooManyPixels" });
      else reject(new Error(`the drawing process ended with code ${code}`));
    });
    child.send(order, () => undefined); // a failure shows as the process's end
  });
}
