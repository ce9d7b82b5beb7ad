import type { Bucket } from "@app/contract";
import pLimit from "p-limit";
import { useEffect, useRef, useState } from "react";
import { client, Failure, isRefusal, messageOf } from "#lib/api.ts";
import { pictureProblem } from "#lib/picture-file.ts";
import { showFailure, showSuccess } from "#lib/query-client.ts";
import { useAction } from "#lib/use-action.ts";

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

const filesAtOnce = 3;
/** More toasts than this would cover the page; the dialog lists every failure. */
const mostToasts = 3;

interface Batch {
  bucket: Bucket;
  files: Upload[];
}

/** Files on their way into a bucket, a few at a time; one that fails holds up no other. */
export function useUploads() {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [progress, setProgress] = useState({ done: 0, of: 0 });
  const [isStopping, setStopping] = useState(false);
  /** Begins nothing more; what is under way ends. */
  const stopping = useRef<AbortController>(undefined);
  /** Ends what is under way too: nobody is there any more to read the results. */
  const leaving = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      stopping.current?.abort();
      leaving.current?.abort();
    },
    [],
  );

  const settle = (key: number, outcome: Upload["outcome"]) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, outcome } : one)));

  const batch = useAction({
    mutationFn: async ({ bucket, files }: Batch) => {
      const stop = (stopping.current = new AbortController());
      const leave = (leaving.current = new AbortController());
      const failures: { name: string; reason: string }[] = [];
      let stored = 0;
      setStopping(false);
      setProgress({ done: 0, of: files.length });
      const send = async ({ key, file }: Upload) => {
        if (stop.signal.aborted) return;
        settle(key, { state: "sending" });
        const outcome = await sent(bucket, file, leave.signal).catch((error: unknown) => {
          stop.abort();
          throw error;
        });
        settle(key, outcome);
        setProgress(({ done, of }) => ({ done: done + 1, of }));
        if (outcome.state === "stored") stored += 1;
        else failures.push({ name: file.name, reason: outcome.reason });
      };
      await pLimit(filesAtOnce).map(files, send);
      return { stored, of: files.length, failures };
    },
    meta: { failure: "Error uploading files" },
    onSuccess: ({ stored, of, failures }) => {
      if (leaving.current?.signal.aborted) return;
      if (stored > 0) showSuccess(`Successfully uploaded ${stored} of ${of} files`);
      for (const { name, reason } of failures.slice(0, mostToasts)) {
        showFailure(new Failure(reason), `Error uploading ${name}`);
      }
    },
    onError: () =>
      setUploads((all) =>
        all.map((one) =>
          one.outcome.state === "sending" ? { ...one, outcome: { state: "waiting" } } : one,
        ),
      ),
  });

  const withChosen = (chosen: File[]) =>
    chosen.map((file, index): Upload => ({
      key: uploads.length + index,
      file,
      outcome: { state: "waiting" },
    }));

  return {
    uploads,
    progress,
    isUploading: batch.isPending,
    isStopping,
    /** Sends newly chosen files. */
    add: (bucket: Bucket, chosen: File[]) => {
      const added = withChosen(chosen);
      setUploads([...uploads, ...added]);
      batch.run({ bucket, files: added });
    },
    /** Shows chosen files that are sent later. */
    show: (chosen: File[]) => setUploads([...uploads, ...withChosen(chosen)]),
    /** Sends what was stopped or failed. */
    resume: (bucket: Bucket) => batch.run({ bucket, files: uploads.filter(isToBeSent) }),
    stop: () => {
      setStopping(true);
      stopping.current?.abort();
    },
  };
}

/** How a file fared. Throws only when no further file can be uploaded either. */
async function sent(
  bucket: Bucket,
  file: File,
  signal: AbortSignal,
): Promise<Extract<Upload["outcome"], { state: "stored" | "failed" }>> {
  const problem = pictureProblem(file);
  if (problem) return { state: "failed", reason: problem, isFinal: true };
  try {
    const { name } = await client.admin.files.upload({ bucket, file }, { signal });
    return { state: "stored", name };
  } catch (error) {
    if (isRefusal(error, "UNAUTHORIZED") || isRefusal(error, "FORBIDDEN")) throw error;
    return {
      state: "failed",
      reason: messageOf(error),
      isFinal: isRefusal(error, "NOT_AN_IMAGE") || isRefusal(error, "PAYLOAD_TOO_LARGE"),
    };
  }
}
