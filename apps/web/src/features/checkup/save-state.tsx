import { Button, Loader } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconCloudOff } from "@tabler/icons-react";
import type { DraftState } from "./draft-state.ts";
import classes from "./wizard-footer.module.css";

interface SaveStateProps {
  /** Undefined says nothing: while somebody is asked, nothing is on its way. */
  saving: DraftState["saving"] | undefined;
  onRetry: () => void;
}

/** Whether the server has everything. */
export function SaveState(props: SaveStateProps) {
  return (
    <div className={classes.state} role="status" data-saving={props.saving}>
      {props.saving === "saved" && (
        <>
          <IconCheck size={16} aria-hidden />
          Saved
        </>
      )}
      {props.saving === "saving" && (
        <>
          <Loader size={14} color="gray" aria-hidden />
          Saving…
        </>
      )}
      {props.saving === "failed" && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          leftSection={<IconAlertTriangle size={16} />}
          onClick={props.onRetry}
        >
          Not saved – Retry
        </Button>
      )}
      {props.saving === "offline" && (
        <>
          <IconCloudOff size={16} aria-hidden />
          Offline – kept on this device
        </>
      )}
      {props.saving === "invalid" && (
        <>
          <IconAlertTriangle size={16} aria-hidden />
          Not saved – see the marked field
        </>
      )}
    </div>
  );
}
