import { Button, Group } from "@mantine/core";
import { useRef } from "react";
import { BusyButton } from "#components/form/busy-button.tsx";
import { useFocusHandover } from "#lib/focus.ts";

interface FetchInfoButtonProps {
  isFetching: boolean;
  /** Without it, the button submits its form. */
  onFetch?: () => void;
  onCancel: () => void;
}

export function FetchInfoButton({ isFetching, onFetch, onCancel }: FetchInfoButtonProps) {
  const main = useRef<HTMLButtonElement>(null);
  const cancel = useFocusHandover(main);
  return (
    <Group gap="xs" wrap="nowrap" aria-live="polite">
      <BusyButton
        ref={main}
        type={onFetch ? "button" : "submit"}
        variant={onFetch ? "default" : "filled"}
        miw="11.5rem"
        flex="1 0 auto"
        isBusy={isFetching}
        busyLabel="Fetching..."
        onClick={isFetching ? undefined : onFetch}
      >
        Fetch Product Info
      </BusyButton>
      {isFetching && (
        <Button
          ref={cancel}
          variant="subtle"
          color="gray"
          aria-label="Cancel fetching"
          onClick={onCancel}
        >
          Cancel
        </Button>
      )}
    </Group>
  );
}
