import { Alert, Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { CopyTextButton } from "#components/copy-button.tsx";

interface SecretDialogProps {
  title: string;
  /** What it belongs to, and what is to be said of that. */
  name: string;
  text: string;
  label: string;
  /** "token", for "You haven't copied the token yet". */
  noun: string;
  secret: string;
  onClose: () => void;
}

/** Only this dialog has the secret in memory: it closes once that was copied, or on the second attempt. */
export function SecretDialog({
  title,
  name,
  text,
  label,
  noun,
  secret,
  onClose,
}: SecretDialogProps) {
  const [step, setStep] = useState<"shown" | "warned" | "copied">("shown");
  const field = useRef<HTMLInputElement>(null);
  const close = () => (step === "shown" ? setStep("warned") : onClose());
  return (
    <Modal
      opened
      title={title}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      onClose={close}
      onEnterTransitionEnd={() => field.current?.focus()}
    >
      <Stack gap="md">
        <Text style={{ overflowWrap: "anywhere" }}>
          <strong>{name}</strong> {text}
        </Text>
        <TextInput
          ref={field}
          styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
          label={label}
          description="Copy it now. It won't be shown again."
          readOnly
          value={secret}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
          onCopy={() => setStep("copied")}
        />
        {step === "warned" && (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
            You haven't copied the {noun} yet. Close again to continue without it.
          </Alert>
        )}
        <Group justify="space-between" gap="xs">
          <CopyTextButton text={secret} noun={noun} onCopied={() => setStep("copied")} />
          <Button miw="6rem" onClick={close}>
            Done
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
