import type { Bucket } from "@app/contract";
import pLimit from "p-limit";
import { useEffect, useRef, useState } from "react";
import { client, Failure, hasCode, isRetryable, messageOf } from "#lib/api.ts";
import { pictureProblem } from "#lib/files.ts";
import { showFailure, showSuccess } from "#lib/query-client.ts";
import { useAction } from "#lib/use-action.ts";

export interface Upload {
  key: number;
  file: File;
  state: "waiting" | "sending" | "stored" | "failed";
  /** Where it is stored, or why it failed. */
  result?: string;
  mayRetry?: boolean;
}

const filesAtOnce = 3;
/** More toasts than this would cover the page; the dialog lists every failure. */
const mostToasts = 3;

/** Uploads files into a bucket, a few at a time; one that fails does not stop the others. */
export function useUploads() {
  const [uploads, setUploads] = useState<Upload[]>([]);
  /** Prevents further uploads from starting; running ones are finished. */
  const stopping = useRef(new AbortController());
  const [isStopping, setStopping] = useState(false);
  useEffect(() => () => stopping.current.abort(), []);

  const update = (changed: Upload) => {
    setUploads((all) => all.map((one) => (one.key === changed.key ? changed : one)));
    return changed;
  };
  const batch = useAction({
    mutationFn: ({ bucket, files }: { bucket: Bucket; files: Upload[] }) => {
      const stop = (stopping.current = new AbortController());
      setStopping(false);
      return pLimit(filesAtOnce).map(files, async ({ key, file }) => {
        const waiting: Upload = { key, file, state: "waiting" };
        if (stop.signal.aborted) return waiting;
        update({ ...waiting, state: "sending" });
        try {
          const fault = pictureProblem(file);
          if (fault) throw new Failure(fault);
          const { name } = await client.admin.files.upload({ bucket, file });
          return update({ ...waiting, state: "stored", result: `Stored as ${name}` });
        } catch (error) {
          if (!hasCode(error, "UNAUTHORIZED", "FORBIDDEN")) {
            const problem = { result: messageOf(error), mayRetry: isRetryable(error) };
            return update({ ...waiting, state: "failed", ...problem });
          }
          stop.abort(); // the other files would fail for the same reason
          update(waiting);
          throw error;
        }
      });
    },
    meta: { failure: "Error uploading files" },
    onSuccess: (sent) => {
      const [of, stored] = [sent.length, sent.filter(({ state }) => state === "stored").length];
      if (stored > 0) showSuccess(`Successfully uploaded ${stored} of ${of} files`);
      const failed = sent.filter(({ state }) => state === "failed");
      for (const { file, result } of failed.slice(0, mostToasts)) {
        showFailure(new Failure(result), `Error uploading ${file.name}`);
      }
    },
  });

  const unsent = uploads.filter(({ state, mayRetry }) => state === "waiting" || mayRetry);
  return {
    uploads,
    /** Files that were stopped, or failed and can be retried. */
    unsent,
    isUploading: batch.isPending,
    isStopping,
    add: (bucket: Bucket, chosen: File[]) => {
      const files = chosen.map((file, index): Upload => ({
        key: uploads.length + index,
        file,
        state: "waiting",
      }));
      setUploads([...uploads, ...files]);
      batch.run({ bucket, files });
    },
    resume: (bucket: Bucket) => {
      for (const { key, file } of unsent) update({ key, file, state: "waiting" });
      batch.run({ bucket, files: unsent });
    },
    stop: () => {
      setStopping(true);
      stopping.current.abort();
    },
  };
}
