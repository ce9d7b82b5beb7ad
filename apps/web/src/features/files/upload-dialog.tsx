import { buckets, messages } from "@app/contract";
import type { Bucket } from "@app/contract";
import { Button, Group, Loader, Modal, Progress, Select, Stack, Text } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.css";
import { useWindowEvent } from "@mantine/hooks";
import { IconAlertCircle, IconCheck, IconClock, IconPhotoPlus } from "@tabler/icons-react";
import { memo, useState } from "react";
import { formatBytes, formatCount } from "#lib/format.ts";
import { useKeptText } from "#lib/kept-dialog.ts";
import { useFocusReturn } from "#lib/use-focus-return.ts";
import { failedFirst, isNotSent, isToBeSent, useUploads } from "./use-uploads.ts";
import type { Upload } from "./use-uploads.ts";
import classes from "./upload-dialog.module.css";

interface UploadDialogProps {
  /** Where to upload, unless another bucket is chosen. */
  bucket: Bucket;
  onClose: () => void;
}

/** Uploads many files, and says of each how it fared. */
export function UploadDialog({ bucket: usual, onClose }: UploadDialogProps) {
  const [bucket, setBucket] = useState(usual);
  const { uploads, progress, isUploading, isStopping, add, show, resume, stop } = useUploads();
  useFocusReturn();
  useKeptText(
    () => {
      const files = uploads.filter(isNotSent).map(({ file }) => file);
      return files.length > 0 ? { bucket, files } : undefined;
    },
    (kept) => {
      setBucket(kept.bucket);
      show(kept.files);
    },
  );
  useWindowEvent("beforeunload", (event) => {
    if (isUploading) event.preventDefault();
  });
  // Once stopped it can be left: a file that hangs on a slow line keeps nobody here.
  const isBusy = isUploading && !isStopping;
  const left = uploads.filter(isToBeSent);
  return (
    <Modal
      opened
      title="Bulk Upload"
      size="lg"
      closeOnClickOutside={uploads.length === 0}
      closeOnEscape={!isBusy}
      withCloseButton={!isBusy}
      closeButtonProps={{ "aria-label": "Close" }}
      onClose={onClose}
    >
      <Stack gap="md">
        <Select
          label="Upload to"
          data={[...buckets]}
          value={bucket}
          onChange={(choice) => choice && setBucket(choice)}
          allowDeselect={false}
          disabled={isUploading}
        />
        {isUploading ? (
          <div className={classes.progress}>
            <Text>{isStopping ? "Stopping..." : "Uploading..."}</Text>
            <Progress.Root size="lg">
              <Progress.Section
                value={(100 * progress.done) / Math.max(1, progress.of)}
                aria-label="Uploaded"
              />
            </Progress.Root>
            <Text size="sm" c="dimmed">
              {`${formatCount(progress.done)} of ${formatCount(progress.of)}`}
            </Text>
          </div>
        ) : (
          <Dropzone
            className={classes.drop}
            data-autofocus
            // Our own check tells what is wrong; the browser's list would swallow a wrong file silently.
            onDrop={(files) => files.length > 0 && add(bucket, files)}
            inputProps={{ "aria-label": "Images", accept: "image/*" }}
          >
            <IconPhotoPlus size={28} stroke={1.5} aria-hidden />
            <Text>Drop images here or click to choose</Text>
            <Text size="sm" c="dimmed">
              {messages.imageTooLarge}. A name that exists already counts on: logo_1.png
            </Text>
          </Dropzone>
        )}
        {uploads.length > 0 && <UploadResults uploads={uploads} isUploading={isUploading} />}
        <Group justify="flex-end" gap="xs">
          {!isUploading && left.length > 0 && (
            <Button variant="default" onClick={() => resume(bucket)}>
              {left.some(({ outcome }) => outcome.state === "waiting")
                ? `Upload the rest (${formatCount(left.length)})`
                : `Retry failed (${formatCount(left.length)})`}
            </Button>
          )}
          {isBusy ? (
            <Button key="stop" variant="default" miw="6rem" autoFocus onClick={stop}>
              Stop
            </Button>
          ) : (
            <Button
              key="leave"
              autoFocus={uploads.length > 0}
              variant={uploads.length > 0 ? "filled" : "default"}
              miw="6rem"
              onClick={onClose}
            >
              {uploads.length > 0 ? "Done" : "Cancel"}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

interface UploadResultsProps {
  uploads: Upload[];
  isUploading: boolean;
}

/** Every file with how it fared; while files are under way none changes its place. */
const UploadResults = ({ uploads, isUploading }: UploadResultsProps) => (
  <div>
    <Text size="sm" c="dimmed" mb={4}>
      {summaryOf(uploads)}
    </Text>
    <ul className={classes.results} tabIndex={0} aria-label="Results">
      {(isUploading ? uploads : failedFirst(uploads)).map((upload) => (
        <Result key={upload.key} upload={upload} />
      ))}
    </ul>
  </div>
);

function summaryOf(uploads: Upload[]): string {
  const count = (state: Upload["outcome"]["state"]) =>
    formatCount(uploads.filter(({ outcome }) => outcome.state === state).length);
  return `${count("stored")} stored, ${count("failed")} failed`;
}

const icons = {
  waiting: <IconClock size={16} aria-hidden />,
  sending: <Loader size={16} aria-hidden />,
  stored: <IconCheck size={16} aria-hidden />,
  failed: <IconAlertCircle size={16} aria-hidden />,
};

function textOf({ outcome }: Upload): string {
  switch (outcome.state) {
    case "waiting":
      return "Waiting";
    case "sending":
      return "Uploading...";
    case "stored":
      return `Stored as ${outcome.name}`;
    case "failed":
      return outcome.reason;
  }
}

/** Of thousands only those that changed are rendered again. */
const Result = memo(({ upload }: { upload: Upload }) => (
  <li className={classes.result} data-state={upload.outcome.state}>
    <span className={classes.state}>{icons[upload.outcome.state]}</span>
    <span className={classes.file} title={upload.file.name}>
      {upload.file.name}
    </span>
    <span className={classes.bytes}>{formatBytes(upload.file.size)}</span>
    <span className={classes.outcome} title={textOf(upload)}>
      {textOf(upload)}
    </span>
  </li>
));
Result.displayName = "Result";
