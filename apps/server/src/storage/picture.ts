import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { limits } from "@app/contract";
import pLimit from "p-limit";
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
const uploaded = pLimit(2);
/** Pictures of websites wait for each other only: neither they nor what people upload hold up the other. */
const found = pLimit(1);
const program = fileURLToPath(new URL("picture-process.ts", import.meta.url));

/**
 * Reads an image by its content and draws it anew: small, without anything but its pixels. Every image goes
 * through a process of its own, as a few bytes of SVG can ask for minutes of drawing that nothing else ends.
 * `pixels`: width and height of the result, at most.
 */
export function pictureOf(
  bytes: Uint8Array,
  pixels: number = limits.imagePixels,
): Promise<Picture> {
  return uploaded(() => redrawn(bytes, pixels));
}

/** The same for a picture that a website names. `signal` ends the drawing and the waiting for it. */
export function pictureFromWebsite(
  bytes: Uint8Array,
  pixels: number,
  signal: AbortSignal,
): Promise<Picture> {
  return found(() => redrawn(bytes, pixels, signal));
}

/** As it stands within a text: `rules.picture` of the contract, for pictures of `limits.smallImagePixels`. */
export const dataUrlOf = ({ mimetype, bytes }: Picture) =>
  `data:${mimetype};base64,${Buffer.from(bytes).toString("base64")}`;

async function redrawn(
  original: Uint8Array,
  pixels: number,
  signal?: AbortSignal,
): Promise<Picture> {
  signal?.throwIfAborted();
  let kind = pictureKind(original);
  let bytes: Uint8Array | undefined = original;
  if (kind === "ico") {
    bytes = largestPng(original);
    kind = "png";
  }
  if (!kind || !bytes) throw new NotAPicture("imageInvalid");
  const answer = await drawn({ bytes, kind, pixels, sourcePixels }, signal);
  if ("refused" in answer) throw new NotAPicture(answer.refused);
  return answer;
}

function drawn(order: Order, ended?: AbortSignal): Promise<Answer> {
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
    ended?.addEventListener("abort", end);
    child.once("message", (answer: Answer) => {
      resolve(answer);
      end();
    });
    child.once("error", reject);
    child.once("exit", (code, killedBy) => {
      clearTimeout(deadline);
      ended?.removeEventListener("abort", end);
      // Without effect after an answer. Else the deadline is over, or the picture broke the library.
      if (killedBy) resolve({ refused: "imageTooManyPixels" });
      else reject(new Error(`the drawing process ended with code ${code}`));
    });
    child.send(order, () => undefined); // a failure shows as the process's end
  });
}
