import { Alert, Button, Stack } from "@mantine/core";
import { messages } from "@app/contract";
import { ORPCError } from "@orpc/client";
import { meetingTimes } from "#lib/meeting-times.ts";
import type { Ref } from "react";
import classes from "./booking.module.css";

/** The free slots nearest to one that somebody else just took; undefined for any other failure. */
export function takenSlot(error: Error | null): Date[] | undefined {
  if (!(error instanceof ORPCError) || error.code !== "SLOT_TAKEN") return undefined;
  return (error.data as { nearest: Date[] }).nearest; // as the contract says
}

interface SlotTakenProps {
  ref: Ref<HTMLDivElement>;
  nearest: Date[];
  timeZone: string;
  onChoose: (startsAt: Date) => void;
}

export function SlotTaken({ ref, nearest, timeZone, onChoose }: SlotTakenProps) {
  return (
    <Alert ref={ref} tabIndex={-1} color="red" title={messages.slotTaken}>
      {nearest.length > 0 && (
        <Stack gap="xs">
          These are free:
          {nearest.map((startsAt) => {
            const { text, team } = meetingTimes(startsAt, timeZone);
            return (
              <Button
                key={startsAt.getTime()}
                variant="default"
                size="sm"
                className={classes.nearest}
                onClick={() => onChoose(startsAt)}
              >
                {/* In one element: a button puts what it holds side by side. */}
                <span>
                  {text}
                  {team && (
                    <span className={classes.under}>
                      {messages.teamTime}: {team}
                    </span>
                  )}
                </span>
              </Button>
            );
          })}
        </Stack>
      )}
    </Alert>
  );
}
