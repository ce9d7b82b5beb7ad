import { buckets, messages } from "@app/contract";
import type { Bucket } from "@app/contract";
import { Button, Group, Loader, Progress, Select, Stack, Text } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.css";
import { useWindowEvent } from "@mantine/hooks";
import { IconAlertCircle, IconCheck, IconClock, IconPhotoPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Dialog } from "#components/form/dialog.tsx";
import { formatBytes, formatCount } from "#lib/format.ts";
import { useUploads } from "./use-uploads.ts";
import type { Upload } from "./use-uploads.ts";
import classes from "./upload-dialog.module.css";

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
