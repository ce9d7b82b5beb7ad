import { Loader, Text } from "@mantine/core";
import { IconAlertCircle, IconCheck, IconClock } from "@tabler/icons-react";
import { memo } from "react";
import { formatBytes, formatCount } from "#lib/format.ts";
import { failedFirst } from "./uploads.ts";
import type { Upload } from "./uploads.ts";
import classes from "./upload-dialog.module.css";

interface UploadResultsProps {
  uploads: Upload[];
  isUploading: boolean;
}

/** Every file with how it fared; while files are under way none changes its place. */
export const UploadResults = ({ uploads, isUploading }: UploadResultsProps) => (
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

/** Of thousands only the ones that changed are drawn again. */
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
