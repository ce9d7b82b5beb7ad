import { statusLabels } from "@app/contract";
import type { CheckupRow, MeetingRow } from "@app/contract";
import { Badge } from "@mantine/core";
import { meetingStateLabels } from "#lib/labels.ts";

/** A state as a word; colour alone would not be accessible. */
export const StateBadge = ({ label, isGood }: { label: string; isGood: boolean }) => (
  <Badge variant={isGood ? "light" : "default"}>{label}</Badge>
);

export const CheckupStatus = ({ status }: Pick<CheckupRow, "status">) => (
  <StateBadge label={statusLabels[status]} isGood={status === "completed"} />
);

export const MeetingState = ({ state }: Pick<MeetingRow, "state">) => (
  <StateBadge label={meetingStateLabels[state]} isGood={state === "scheduled"} />
);
