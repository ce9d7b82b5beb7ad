import { Button, Loader } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconCloudOff } from "@tabler/icons-react";
import type { DraftState } from "./draft-state.ts";
import classes from "./wizard-footer.module.css";

/** Whether the server has everything. */
export function SaveState(props: { saving: DraftState["saving"]; onRetry: () => void }) {
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
