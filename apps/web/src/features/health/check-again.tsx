import { Button, Loader, Skeleton, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { formatAgo } from "#lib/format.ts";
import classes from "./health.module.css";

interface CheckAgainProps {
  /** By the browser's clock, in milliseconds; undefined until the first answer. */
  checkedAt: number | undefined;
  isChecking: boolean;
  onCheck: () => void;
}

/** How old is what stands here, and the way to a newer answer. */
export const CheckAgain = ({ checkedAt, isChecking, onCheck }: CheckAgainProps) => (
  <div className={classes.again}>
    {checkedAt === undefined ? (
      isChecking && <Skeleton height={20} width="7rem" aria-hidden />
    ) : (
      <Text size="sm" c="dimmed">
        Checked <CheckedAgo at={checkedAt} />
      </Text>
    )}
    <Button
      variant="default"
      miw="10rem"
      leftSection={
        isChecking ? (
          <Loader size={16} color="gray" aria-hidden />
        ) : (
          <IconRefresh size={16} aria-hidden />
        )
      }
      aria-disabled={isChecking || undefined}
      onClick={onCheck}
    >
      {isChecking ? "Checking..." : "Check again"}
    </Button>
  </div>
);

function everySecond(listener: () => void) {
  const timer = setInterval(listener, 1_000);
  return () => clearInterval(timer);
}

/** Alone, so that each second draws these few words anew and nothing else. */
function CheckedAgo({ at }: { at: number }) {
  const text = useSyncExternalStore(everySecond, () => formatAgo(new Date(at), new Date()));
  return <span className={classes.ago}>{text}</span>;
}
