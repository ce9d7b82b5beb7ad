import { limits, messages } from "@app/contract";

/** A chosen file on its way into the storage. */
export interface Upload {
  key: number;
  file: File;
  outcome:
    | { state: "waiting" | "sending" }
    /** Under this name, which counts on when the file's own exists already. */
    | { state: "stored"; name: string }
    /** `isFinal`: the same file would be refused again. */
    | { state: "failed"; reason: string; isFinal: boolean };
}

/** What the page itself can see is wrong with a file; its content, and a kind that the browser does not know, is the server's to judge. */
export function problemOf(file: File): string | undefined {
  if (file.type !== "" && !file.type.startsWith("image/")) return messages.imageInvalid;
  return file.size > limits.imageBytes ? messages.imageTooLarge : undefined;
}

/** Whether a file is still to be sent, for the first time or again. */
export const isToBeSent = ({ outcome }: Upload) =>
  outcome.state === "waiting" || (outcome.state === "failed" && !outcome.isFinal);

/** Whether the server does not have a file yet; one that is under way may still fail. */
export const isNotSent = (upload: Upload) =>
  isToBeSent(upload) || upload.outcome.state === "sending";

const urgency = { failed: 0, sending: 1, waiting: 1, stored: 1 };

/** What went wrong first, otherwise in the order of choosing. */
export const failedFirst = (uploads: Upload[]) =>
  uploads.toSorted((a, b) => urgency[a.outcome.state] - urgency[b.outcome.state]);

/** Works through items, so many at a time, until all are done, it is told to stop, or the work throws. */
export async function inLanes<Item>(
  items: Item[],
  lanes: number,
  stop: AbortSignal,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  let hasThrown = false;
  const lane = async () => {
    for (const item of queue) {
      if (stop.aborted || hasThrown) return;
      try {
        await work(item);
      } catch (error) {
        hasThrown = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
