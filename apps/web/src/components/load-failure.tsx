import { Alert, Button, Skeleton, Text, VisuallyHidden } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { messageOf } from "#lib/api.ts";

export interface LoadFailureProps {
  title: string;
  error: unknown;
  onRetry: () => void;
}

export const LoadFailure = ({ title, error, onRetry }: LoadFailureProps) => (
  <Alert color="red" icon={<IconAlertCircle aria-hidden />} title={title}>
    <Text size="sm" mb="sm">
      {messageOf(error)}
    </Text>
    <Button variant="default" onClick={onRetry}>
      Try again
    </Button>
  </Alert>
);

interface NotLoadedProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  title: string;
  height?: number;
  /** Instead of a box of that height. */
  skeleton?: ReactNode;
}

/** Shown while a query has no data: a skeleton, or why it could not be loaded. */
export const NotLoaded = ({ query, title, height, skeleton }: NotLoadedProps) =>
  query.error && !query.isFetching ? (
    <LoadFailure title={title} error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    (skeleton ?? (
      <div role="status">
        <VisuallyHidden>Loading...</VisuallyHidden>
        <Skeleton height={height} />
      </div>
    ))
  );
