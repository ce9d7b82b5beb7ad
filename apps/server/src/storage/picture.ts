import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { limits } from "@app/contract";
import { createPersonQueue } from "#lib/person-queue.ts";
import { pictureKind } from "./picture-kind.ts";
import type { PictureKind } from "./picture-kind.ts";

/** What is stored of an uploaded image: always re-encoded by us. */
export interface Picture {
  mimetype: "image/png" | "image/webp";
  bytes: Uint8Array;
}

export interface Order {
  bytes: Uint8Array;
  kind: PictureKind;
  /** Width and height of the result, at most. */
  pixels: number;
}

type PictureError = "imageInvalid" | "imageTooManyPixels";
export type Answer = Picture | { error: PictureError };

/** The upload cannot become a picture; `reason` names the message for the user. */
export class NotAPicture extends Error {
  readonly reason: PictureError;

  constructor(reason: PictureError) {
    super(reason);
    this.reason = reason;
  }
}

/** Usable logos take a tenth of the shorter time; any customer may upload other pictures. */
const sizes = {
  full: { pixels: limits.imagePixels, ms: 8_000 },
  small: { pixels: limits.smallImagePixels, ms: 3_000 },
};
/** A few bytes of SVG can cause any amount of work: the request is answered within three seconds. */
const svgMs = 2_500;

/** Each picture keeps a processor busy and may take several hundred megabytes. Administrators wait for each other alone. */
const queues = {
  full: createPersonQueue({ atOnce: 2, ownAtOnce: 2 }),
  small: createPersonQueue({ atOnce: 2, perPerson: 3, inAll: 16, retrySeconds: 3 }),
};
const program = fileURLToPath(new URL("picture-process.ts", import.meta.url));

interface PictureRequest {
  /** Whose picture it is: of each customer one is in work at a time. */
  personId: string;
  /** Full for administrators, small for customers and websites. */
  size: keyof typeof sizes;
  /** Called when it is its turn. */
  read: () => Uint8Array | Promise<Uint8Array>;
  signal?: AbortSignal | undefined;
}

/**
 * Reads an image by its content and re-encodes it: small, without anything but its pixels. Every image goes through a
 * process of its own, as a few bytes of SVG can ask for minutes of work that nothing else ends. Throws `NotAPicture`,
 * `QueueFull` when too many wait, and the reason of `signal` once that is aborted.
 */
export const reencode = ({ personId, size, read, signal }: PictureRequest): Promise<Picture> =>
  queues[size](personId, signal, async () => {
    const bytes = await read();
    signal?.throwIfAborted();
    const kind = pictureKind(bytes);
    if (!kind) throw new NotAPicture("imageInvalid");
    const { pixels, ms } = sizes[size];
    const answer = await askProcess({ bytes, kind, pixels }, ms, signal);
    signal?.throwIfAborted();
    if ("error" in answer) throw new NotAPicture(answer.error);
    return answer;
  });

/** As it stands within a text: `rules.picture` of the contract, for small pictures. */
export const dataUrlOf = ({ mimetype, bytes }: Picture) =>
  `data:${mimetype};base64,${Buffer.from(bytes).toString("base64")}`;

export const bytesOf = (dataUrl: string) =>
  Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");

async function askProcess(order: Order, ms: number, ended?: AbortSignal): Promise<Answer> {
  // It gets none of our settings, which hold secrets.
  const child = fork(program, {
    env: {},
    execArgv: [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const end = () => child.kill("SIGKILL");
  const isSvg = order.kind === "svg";
  const deadline = setTimeout(end, isSvg ? svgMs : ms);
  ended?.addEventListener("abort", end);
  try {
    return await new Promise<Answer>((resolve, reject) => {
      child.on("message", (message: "ready" | Answer) => {
        if (message !== "ready") resolve(message);
        // A machine that is busy takes its time to start a process: that is not the fault of a picture whose pixels
        // are counted.
        else if (!isSvg) deadline.refresh();
      });
      child.once("error", reject);
      child.once("exit", (code, killedBy) => {
        // Without an answer the deadline is over, or the picture broke the library.
        if (killedBy) resolve({ error: "imageTooManyPixels" });
        else reject(new Error(`the picture process ended with code ${code}`));
      });
      child.send(order, () => undefined); // a failure shows as the process's end
    });
  } finally {
    end();
    clearTimeout(deadline);
    ended?.removeEventListener("abort", end);
  }
}
