import { buckets, messages } from "@app/contract";
import type { Bucket } from "@app/contract";
import { Button, Group, Loader, Progress, Select, Stack, Text } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.css";
import { useWindowEvent } from "@mantine/hooks";
import { IconAlertCircle, IconCheck, IconClock, IconPhotoPlus } from "@tabler/icons-react";
import pLimit from "p-limit";
import { useEffect, useRef, useState } from "react";
import { Dialog } from "#components/form/dialog.tsx";
import { client, Failure, hasCode, isRetryable, messageOf } from "#lib/api.ts";
import { pictureProblem } from "#lib/files.ts";
import { formatBytes, formatCount } from "#lib/format.ts";
import { showFailure, showSuccess } from "#lib/query-client.ts";
import { useAction } from "#lib/use-action.ts";
import classes from "./upload-dialog.module.css";

interface Upload {
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

export function UploadDialog(props: { initialBucket: Bucket; onClose: () => void }) {
  const [bucket, setBucket] = useState(props.initialBucket);
  const { uploads, unsent, isUploading, isStopping, add, resume, stop } = useUploads();
  const done = uploads.filter(({ result }) => result !== undefined).length;
  useWindowEvent("beforeunload", (event) => {
    if (isUploading) event.preventDefault();
  });
  const hasUploads = uploads.length > 0;
  return (
    <Dialog
      title="Bulk Upload"
      size="lg"
      closeOnClickOutside={!hasUploads}
      closeOnEscape={!isUploading}
      withCloseButton={!isUploading}
      onClose={props.onClose}
    >
      <Stack gap="md">
        <Select
          label="Upload to"
          data={[...buckets]}
          value={bucket}
          onChange={(choice) => choice && setBucket(choice)}
          disabled={isUploading}
        />
        {isUploading ? (
          <Stack gap="xs" mih="8.5rem" justify="center">
            <Text>{isStopping ? "Stopping..." : "Uploading..."}</Text>
            <Progress size="lg" value={(100 * done) / uploads.length} aria-label="Uploaded" />
            <Text size="sm" c="dimmed">
              {`${formatCount(done)} of ${formatCount(uploads.length)}`}
            </Text>
          </Stack>
        ) : (
          <Dropzone
            mih="8.5rem"
            ta="center"
            data-autofocus
            // No `accept` on the drop zone, because it would ignore other files silently; our own check shows an error.
            onDrop={(files) => files.length > 0 && add(bucket, files)}
            inputProps={{ "aria-label": "Images", accept: "image/*" }}
          >
            <IconPhotoPlus size={28} stroke={1.5} aria-hidden />
            <Text>Drop images here or click to choose</Text>
            <Text size="sm" c="dimmed">
              {messages.imageTooLarge}. If a name is taken, a number is added: logo_1.png
            </Text>
          </Dropzone>
        )}
        {hasUploads && <Results uploads={uploads} isUploading={isUploading} />}
        <Group justify="flex-end" gap="xs">
          {!isUploading && unsent.length > 0 && (
            <Button variant="default" onClick={() => resume(bucket)}>
              {unsent.some(({ state }) => state === "waiting")
                ? `Upload the rest (${formatCount(unsent.length)})`
                : `Retry failed (${formatCount(unsent.length)})`}
            </Button>
          )}
          {isUploading ? (
            <Button key="stop" variant="default" autoFocus onClick={stop}>
              Stop
            </Button>
          ) : (
            <Button key="leave" autoFocus={hasUploads} onClick={props.onClose}>
              {hasUploads ? "Done" : "Cancel"}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

const icons = {
  waiting: <IconClock size={16} aria-hidden />,
  sending: <Loader size={16} aria-hidden />,
  stored: <IconCheck size={16} aria-hidden />,
  failed: <IconAlertCircle size={16} aria-hidden />,
};

const countOf = (uploads: Upload[], state: Upload["state"]) =>
  formatCount(uploads.filter((upload) => upload.state === state).length);

const failedFirst = (uploads: Upload[]) =>
  uploads.toSorted((a, b) => Number(b.state === "failed") - Number(a.state === "failed"));

/** The result of every file. The order does not change during an upload. */
const Results = ({ uploads, isUploading }: { uploads: Upload[]; isUploading: boolean }) => (
  <div>
    <Text size="sm" c="dimmed" mb={4}>
      {`${countOf(uploads, "stored")} stored, ${countOf(uploads, "failed")} failed`}
    </Text>
    <ul className={classes.results} tabIndex={0} aria-label="Results">
      {(isUploading ? uploads : failedFirst(uploads)).map((upload) => (
        <li key={upload.key} data-state={upload.state}>
          {icons[upload.state]}
          <span>
            {upload.file.name} <small>{formatBytes(upload.file.size)}</small>
            <small>
              {upload.result ?? (upload.state === "sending" ? "Uploading..." : "Waiting")}
            </small>
          </span>
        </li>
      ))}
    </ul>
  </div>
);

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
