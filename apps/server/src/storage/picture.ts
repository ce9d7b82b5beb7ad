import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { limits } from "@app/contract";
import pLimit from "p-limit";
import { pictureKind } from "./picture-kind.ts";
import type { PictureKind } from "./picture-kind.ts";
import { countDrawing, countWaiting } from "./picture-load.ts";
import { createPersonQueue } from "#lib/person-queue.ts";

/** What is stored of an uploaded image: always drawn anew by us. */
export interface Picture {
  mimetype: "image/png" | "image/webp";
  bytes: Uint8Array;
}

export interface Order {
  bytes: Uint8Array;
  kind: PictureKind;
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
/** A logo that can be shown is drawn in a tenth of this; whoever signs up may send others. */
const customerDeadlineMs = 3_000;
/** A few bytes of SVG can ask for any amount of drawing: whoever sends one is answered within three seconds. */
const svgDeadlineMs = 2_500;

/**
 * Each drawing keeps a processor busy and may take several hundred megabytes. Pictures of administrators, of
 * customers and of websites wait for their own kind only: none holds up the others.
 */
const ofAdministrators = pLimit(2);
const ofCustomers = createPersonQueue({
  atOnce: 2,
  perPerson: 3,
  inAll: 16,
  retrySeconds: customerDeadlineMs / 1000,
});
const ofWebsites = pLimit(2);
const program = fileURLToPath(new URL("picture-process.ts", import.meta.url));

/**
 * Reads an administrator's image by its content and draws it anew: small, without anything but its pixels. Every
 * image goes through a process of its own, as a few bytes of SVG can ask for minutes of drawing that nothing else
 * ends. `signal` ends the drawing; who waits fails at his turn. Then this fails with its reason.
 */
export function pictureOf(bytes: Uint8Array, signal?: AbortSignal): Promise<Picture> {
  const asked = { pixels: limits.imagePixels, ms: deadlineMs, signal };
  const begin = countWaiting();
  return ofAdministrators(() => {
    begin();
    return redrawn(bytes, asked);
  });
}

/**
 * The same for a customer's image, of `limits.smallImagePixels`: one at a time for each. `read` is called when it
 * is its turn. Throws `QueueFull` when too many wait.
 */
export function pictureOfCustomer(
  customerId: string,
  read: () => Uint8Array | Promise<Uint8Array>,
  signal?: AbortSignal,
): Promise<Picture> {
  const asked = { pixels: limits.smallImagePixels, ms: customerDeadlineMs, signal };
  const begin = countWaiting();
  return ofCustomers(customerId, signal, async () => {
    begin();
    return redrawn(await read(), asked);
  }).finally(begin);
}

/** The same for a picture that a website names. `pixels`: width and height of the result, at most. */
export function pictureFromWebsite(
  bytes: Uint8Array,
  pixels: number,
  signal: AbortSignal,
): Promise<Picture> {
  const begin = countWaiting();
  return ofWebsites(() => {
    begin();
    return redrawn(bytes, { pixels, ms: deadlineMs, signal });
  });
}

/** As it stands within a text: `rules.picture` of the contract, for pictures of `limits.smallImagePixels`. */
export const dataUrlOf = ({ mimetype, bytes }: Picture) =>
  `data:${mimetype};base64,${Buffer.from(bytes).toString("base64")}`;

interface Asked {
  pixels: number;
  ms: number;
  signal: AbortSignal | undefined;
}

const redrawn = (original: Uint8Array, asked: Asked): Promise<Picture> =>
  countDrawing(() => redraw(original, asked));

async function redraw(bytes: Uint8Array, { pixels, ms, signal }: Asked): Promise<Picture> {
  signal?.throwIfAborted();
  const kind = pictureKind(bytes);
  if (!kind) throw new NotAPicture("imageInvalid");
  const answer = await drawn({ bytes, kind, pixels, sourcePixels }, ms, signal);
  signal?.throwIfAborted();
  if ("refused" in answer) throw new NotAPicture(answer.refused);
  return answer;
}

function drawn(order: Order, ms: number, ended?: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // It gets none of our settings, which hold secrets.
    const child = fork(program, {
      env: {},
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const end = () => child.kill("SIGKILL");
    const isSvg = order.kind === "svg";
    const deadline = setTimeout(end, isSvg ? svgDeadlineMs : ms);
    const leave = () => {
      clearTimeout(deadline);
      ended?.removeEventListener("abort", end);
    };
    ended?.addEventListener("abort", end);
    child.on("message", (told: "ready" | Answer) => {
      // A machine that is busy takes its time to start a process: that is not the fault of a picture whose pixels
      // are counted.
      if (told === "ready") return void (isSvg || deadline.refresh());
      resolve(told);
      end();
    });
    child.once("error", (error) => {
      leave();
      reject(error);
    });
    child.once("exit", (code, killedBy) => {
      leave();
      // Without effect after an answer. Else the deadline is over, or the picture broke the library.
      if (killedBy) resolve({ refused: "imageTooManyPixels" });
      else reject(new Error(`the drawing process ended with code ${code}`));
    });
    child.send(order, () => undefined); // a failure shows as the process's end
  });
}
