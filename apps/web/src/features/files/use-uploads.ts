import type { Bucket } from "@app/contract";
import pLimit from "p-limit";
import { useEffect, useRef, useState } from "react";
import { client, Failure, isRefusal, messageOf } from "#lib/api.ts";
import { pictureProblem } from "#lib/files.ts";
import { showFailure, showSuccess } from "#lib/query-client.ts";
import { useAction } from "#lib/use-action.ts";

/** A chosen file and what became of it. */
export interface Upload {
  key: number;
  file: File;
  state: "waiting" | "sending" | "stored" | "failed";
  /** Under which name it is stored, or why it failed. */
  result?: string;
  /** The same file would be rejected again. */
  isFinal?: boolean;
}

/** Whether a file is still to be sent, for the first time or again. */
export const isToBeSent = ({ state, isFinal }: Upload) =>
  state === "waiting" || (state === "failed" && !isFinal);

/** What went wrong first, otherwise in the order of choosing. */
export const failedFirst = (uploads: Upload[]) =>
  uploads.toSorted((a, b) => Number(b.state === "failed") - Number(a.state === "failed"));

const filesAtOnce = 3;
/** More toasts than this would cover the page; the dialog lists every failure. */
const mostToasts = 3;

interface Batch {
  bucket: Bucket;
  files: Upload[];
}

/** Uploads of files into a bucket, a few at a time; one that fails does not hold up the others. */
export function useUploads() {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [isStopping, setStopping] = useState(false);
  /** Starts no further file; those being sent are finished. */
  const stopping = useRef<AbortController>(undefined);
  /** Ends those too: nobody is there any more to read what became of them. */
  const leaving = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      stopping.current?.abort();
      leaving.current?.abort();
    },
    [],
  );

  const update = (changed: Upload) =>
    setUploads((all) => all.map((one) => (one.key === changed.key ? changed : one)));

  const batch = useAction({
    mutationFn: async ({ bucket, files }: Batch) => {
      const stop = (stopping.current = new AbortController());
      const leave = (leaving.current = new AbortController());
      setStopping(false);
      return pLimit(filesAtOnce).map(files, async ({ key, file }): Promise<Upload> => {
        if (stop.signal.aborted) return { key, file, state: "waiting" };
        update({ key, file, state: "sending" });
        const sent = await send(bucket, file, leave.signal).catch((error: unknown) => {
          stop.abort();
          update({ key, file, state: "waiting" });
          throw error;
        });
        const upload = { key, file, ...sent };
        update(upload);
        return upload;
      });
    },
    meta: { failure: "Error uploading files" },
    onSuccess: (sent) => {
      if (leaving.current?.signal.aborted) return;
      const [of, stored] = [sent.length, sent.filter(({ state }) => state === "stored").length];
      if (stored > 0) showSuccess(`Successfully uploaded ${stored} of ${of} files`);
      for (const { file, result } of sent.filter(isFailed).slice(0, mostToasts)) {
        showFailure(new Failure(result), `Error uploading ${file.name}`);
      }
    },
  });

  const withChosen = (chosen: File[]) => [
    ...uploads,
    ...chosen.map((file, index): Upload => ({
      key: uploads.length + index,
      file,
      state: "waiting",
    })),
  ];
  const sentKeys = new Set(batch.variables?.files.map(({ key }) => key));
  const done = uploads.filter(({ key, result }) => sentKeys.has(key) && result !== undefined);
  return {
    uploads,
    progress: { done: done.length, of: sentKeys.size },
    isUploading: batch.isPending,
    isStopping,
    /** Sends newly chosen files. */
    add: (bucket: Bucket, chosen: File[]) => {
      const all = withChosen(chosen);
      setUploads(all);
      batch.run({ bucket, files: all.slice(uploads.length) });
    },
    /** Shows chosen files that are sent later. */
    /** Sends what was stopped or failed. */
    resume: (bucket: Bucket) => {
      const files = uploads.filter(isToBeSent);
      for (const { key, file } of files) update({ key, file, state: "waiting" });
      batch.run({ bucket, files });
    },
    stop: () => {
      setStopping(true);
      stopping.current?.abort();
    },
  };
}

const isFailed = ({ state }: Upload) => state === "failed";

/** Sends one file. Throws only when no further file can be uploaded either. */
async function send(
  bucket: Bucket,
  file: File,
  signal: AbortSignal,
): Promise<Pick<Upload, "state" | "result" | "isFinal">> {
  const problem = pictureProblem(file);
  if (problem) return { state: "failed", result: problem, isFinal: true };
  try {
    const { name } = await client.admin.files.upload({ bucket, file }, { signal });
    return { state: "stored", result: name };
  } catch (error) {
    if (isRefusal(error, "UNAUTHORIZED") || isRefusal(error, "FORBIDDEN")) throw error;
    const isFinal = isRefusal(error, "NOT_AN_IMAGE") || isRefusal(error, "PAYLOAD_TOO_LARGE");
    return { state: "failed", result: messageOf(error), isFinal };
  }
}
