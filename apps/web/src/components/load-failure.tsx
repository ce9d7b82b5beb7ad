import { Alert, Button, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { messageOf } from "#lib/api.ts";

export interface LoadFailureProps {
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** Stands where something should have been loaded. */
export const LoadFailure = ({ title, error, onRetry }: LoadFailureProps) => (
  <Alert color="red" variant="default" icon={<IconAlertCircle aria-hidden />} title={title}>
    <Text size="sm" mb="sm">
      {messageOf(error)}
    </Text>
    <Button variant="default" size="sm" onClick={onRetry}>
      Try again
    </Button>
  </Alert>
);
