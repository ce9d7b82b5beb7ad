import { messages } from "@app/contract";
import type { contract } from "@app/contract";
import type { InferContractRouterOutputs } from "@orpc/contract";
import { FactCard, Facts } from "#components/fact-card.tsx";
import { StateBadge } from "#components/state-badge.tsx";
import { meetingStateLabels } from "#lib/labels.ts";
import { meetingTimes } from "#lib/meeting-times.ts";
import classes from "./checkup-page.module.css";

export type CheckupDetails = InferContractRouterOutputs<
  typeof contract
>["admin"]["checkups"]["get"];

/** The review meeting, by the visitor's clock and by the team's where that differs. */
export function MeetingCard({ meeting, timeZone }: Pick<CheckupDetails, "meeting" | "timeZone">) {
  if (!meeting) {
    return (
      <FactCard title="Review Meeting">
        <p className={classes.none}>No meeting was scheduled yet.</p>
      </FactCard>
    );
  }
  const { startsAt, guests, state } = meeting;
  const { date, time, team } = meetingTimes(startsAt, timeZone);
  return (
    <FactCard title="Review Meeting">
      <Facts
        facts={[
          ["Date", date],
          ["Time", time],
          ...(team ? [[messages.teamTime, team] as const] : []),
          ["Guests", guests.length === 0 ? "None" : <Guests key="guests" guests={guests} />],
          [
            "State",
            <StateBadge
              key="state"
              label={meetingStateLabels[state]}
              isGood={state === "scheduled"}
            />,
          ],
        ]}
      />
    </FactCard>
  );
}

const Guests = ({ guests }: { guests: string[] }) => (
  <ul className={classes.guests}>
    {guests.map((guest) => (
      <li key={guest}>{guest}</li>
    ))}
  </ul>
);
