import type { TokenRow } from "@app/contract";
import { Alert, Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { CopyTextButton } from "#components/copy-text-button.tsx";
import { formatDate } from "#lib/format.ts";
import classes from "./api-tokens.module.css";

interface IssuedTokenProps {
  token: string;
  row: TokenRow;
  onClose: () => void;
}

/**
 * Shows a new token, which lives in this dialog alone and goes with it. Done or Escape close it once the token
 * was copied, or at the second time.
 */
export function IssuedToken({ token, row, onClose }: IssuedTokenProps) {
  const [isCopied, setCopied] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const close = () => (isCopied || isWarned ? onClose() : setWarned(true));
  return (
    <Modal
      opened
      title="Your New Token"
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      onClose={close}
      onEnterTransitionEnd={() => field.current?.focus()}
    >
      <Stack gap="md">
        <Text>
          <strong className={classes.name}>{row.name}</strong> can be used until{" "}
          {formatDate(row.expiresAt)}.
        </Text>
        <TextInput
          ref={field}
          className={classes.token}
          label="Token"
          description="Copy it now: it is not shown again."
          readOnly
          value={token}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
          onCopy={() => setCopied(true)}
        />
        {isWarned && !isCopied && (
          <Alert
            color="yellow"
            variant="default"
            icon={<IconAlertTriangle aria-hidden />}
            role="alert"
          >
            The token was not copied yet. Close once more to go on without it.
          </Alert>
        )}
        <Group justify="space-between" gap="xs">
          <CopyTextButton text={token} noun="token" size="sm" onCopied={() => setCopied(true)} />
          <Button miw="6rem" onClick={close}>
            Done
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
