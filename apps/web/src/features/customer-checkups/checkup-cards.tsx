import { stepAt, stepCount } from "@app/contract";
import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { ActivityList } from "#components/activity-list.tsx";
import { AnswerCards } from "#components/answer-cards.tsx";
import { CopyButton } from "#components/copy-button.tsx";
import { CopyTextButton } from "#components/copy-text-button.tsx";
import { FactCard, Facts } from "#components/fact-card.tsx";
import { Moment } from "#components/moment.tsx";
import { statusLabels } from "#lib/labels.ts";
import classes from "./checkup-page.module.css";
import { MeetingCard } from "./meeting-card.tsx";
import type { CheckupDetails } from "./meeting-card.tsx";

/** Without the list's search, which stands behind it in the address bar. */
const addressOf = (id: string) => `${location.origin}/admin626/checkups/${id}`;

interface CheckupCardsProps {
  details: CheckupDetails;
  mails: ReactNode;
}

/** Who, how far, when the meeting is; then all answers; then what was written and what happened. */
export function CheckupCards({ details, mails }: CheckupCardsProps) {
  const { checkup, email, createdAt, meeting, timeZone, history } = details;
  const { answers, furthestStep } = checkup;
  return (
    <>
      <div className={classes.cards}>
        <FactCard title="Customer">
          <Facts
            facts={[
              ["E-mail", <Copied key="email" text={email} noun="e-mail" />],
              ["Website", <Website key="website" address={answers.companyWebsite} />],
              ["Company Size", checkup.companySize ?? "N/A"],
            ]}
          />
        </FactCard>
        <FactCard title="Progress">
          <Facts
            facts={[
              ["Status", statusLabels[checkup.status]],
              ["Step", `${furthestStep} of ${stepCount}: ${stepAt(furthestStep).title}`],
              ["Created", <Moment key="created" at={createdAt} />],
              ["Updated", <Moment key="updated" at={checkup.updatedAt} />],
              ["Link", <CopyTextButton key="link" text={addressOf(checkup.id)} noun="link" />],
            ]}
          />
        </FactCard>
        <MeetingCard meeting={meeting} timeZone={timeZone} />
      </div>
      <AnswerCards answers={answers} names={details.names} />
      <FactCard title="Mails">{mails}</FactCard>
      <FactCard title="History">
        <ActivityList rows={history} />
      </FactCard>
    </>
  );
}

const Copied = ({ text, noun }: { text: string; noun: string }) => (
  <span className={classes.copied}>
    <span>{text}</span>
    <CopyButton text={text} noun={noun} />
  </span>
);

/** What a customer typed as his website is only a link where it leads to one. */
function Website({ address }: { address: string | null }) {
  if (!address) return "N/A";
  if (!/^https?:\/\//i.test(address)) return <Copied text={address} noun="website" />;
  return (
    <span className={classes.copied}>
      <Anchor href={address} target="_blank" rel="noopener noreferrer" inherit>
        {address}
      </Anchor>
      <CopyButton text={address} noun="website" />
    </span>
  );
}
