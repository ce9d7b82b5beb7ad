import { messages, stepAt, stepCount } from "@app/contract";
import type { contract } from "@app/contract";
import { Anchor, Button, Group, List, Skeleton, Text, Title, VisuallyHidden } from "@mantine/core";
import type { InferContractRouterOutputs } from "@orpc/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { IconArrowLeft, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { ActivityList } from "#components/activity-list.tsx";
import { AnswerCards } from "#components/answer-cards.tsx";
import { CopyButton } from "#components/copy-button.tsx";
import { CopyTextButton } from "#components/copy-text-button.tsx";
import { FactCard, Facts } from "#components/fact-card.tsx";
import lostPage from "#components/layout/pictures/lost-page.svg?raw";
import { Picture } from "#components/layout/pictures/picture.tsx";
import { LoadFailure } from "#components/load-failure.tsx";
import messagePage from "#components/layout/message-page.module.css";
import { Moment } from "#components/moment.tsx";
import { CheckupStatus, MeetingState } from "#components/state-badge.tsx";
import { SummaryButtons } from "#components/summary-buttons.tsx";
import { api, client, isRefusal } from "#lib/api.ts";
import { checkupName, statusLabels } from "#lib/labels.ts";
import { meetingTimes } from "#lib/meeting-times.ts";
import { usePageTitle } from "#lib/site.ts";
import classes from "./checkup-page.module.css";
import { DeleteCheckup } from "./delete-checkup.tsx";
import { MailList } from "./mail-list.tsx";

/** In characters; a longer name is set smaller. */
const longName = 60;

/** Everything about one check-up. */
export function CheckupPage({ id }: { id: string }) {
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    ...api.admin.checkups.get.queryOptions({ input: { id } }),
    // Every look is recorded: coming back to the window is none.
    refetchOnWindowFocus: false,
  });
  const name = data && checkupName(data.checkup.companyName);
  usePageTitle(name ?? "CheckUp");
  if (isRefusal(error, "NOT_FOUND") && !isDeleted) return <NotFound />;
  return (
    <div className={classes.page}>
      {/* To the list as it was left: its search is in this page's address, too. */}
      <Anchor
        renderRoot={(props) => <Link {...props} to="/admin626/checkups" search={true} />}
        className={classes.back}
      >
        <IconArrowLeft size={16} aria-hidden />
        CheckUps
      </Anchor>
      {data && name !== undefined ? (
        <>
          <header className={classes.header}>
            <div className={classes.title}>
              <Title order={1} size={name.length > longName ? "h3" : "h1"}>
                {name}
              </Title>
              <CheckupStatus status={data.checkup.status} />
            </div>
            <Group gap="xs">
              <SummaryButtons
                load={(timeZone) => client.admin.checkups.summary({ id, timeZone })}
              />
              <Button
                variant="default"
                size="sm"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => setDeleting(true)}
              >
                Delete
              </Button>
            </Group>
          </header>
          <Cards {...data} />
          {isDeleting && (
            <DeleteCheckup
              checkup={{ ...data.checkup, email: data.email }}
              onClose={() => setDeleting(false)}
              onDeleted={() => {
                setDeleted(true);
                void navigate({ to: "/admin626/checkups", search: true, replace: true });
              }}
            />
          )}
        </>
      ) : error && !isFetching ? (
        <LoadFailure
          title="This check-up could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <div role="status">
          <VisuallyHidden>Loading...</VisuallyHidden>
          <Skeleton height={34} width="min(20rem, 70%)" mb="md" />
          <div className={classes.cards} aria-hidden>
            {["customer", "checkup", "meeting"].map((card) => (
              <Skeleton key={card} height={208} />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

type CheckupDetails = InferContractRouterOutputs<typeof contract>["admin"]["checkups"]["get"];

/** Who, how far, when the meeting is; then all answers; then e-mails and history. */
function Cards({ checkup, email, createdAt, meeting, timeZone, names, history }: CheckupDetails) {
  const { id, answers, furthestStep, status, companySize, updatedAt } = checkup;
  // Without the list's search, which stands behind it in the address bar.
  const address = `${location.origin}/admin626/checkups/${id}`;
  return (
    <>
      <div className={classes.cards}>
        <FactCard title="Customer">
          <Facts
            facts={[
              ["E-mail", <Copied key="email" text={email} noun="e-mail" />],
              ["Website", <Website key="website" address={answers.companyWebsite} />],
              ["Company Size", companySize ?? "N/A"],
            ]}
          />
        </FactCard>
        <FactCard title="Progress">
          <Facts
            facts={[
              ["Status", statusLabels[status]],
              ["Step", `${furthestStep} of ${stepCount}: ${stepAt(furthestStep).title}`],
              ["Created", <Moment key="created" at={createdAt} />],
              ["Updated", <Moment key="updated" at={updatedAt} />],
              ["Link", <CopyTextButton key="link" text={address} noun="link" />],
            ]}
          />
        </FactCard>
        <FactCard title="Review Meeting">
          {meeting ? (
            <MeetingFacts meeting={meeting} timeZone={timeZone} />
          ) : (
            <Text c="dimmed">No meeting was scheduled yet.</Text>
          )}
        </FactCard>
      </div>
      <AnswerCards answers={answers} names={names} />
      <FactCard title="Mails">
        <MailList checkupId={id} />
      </FactCard>
      <FactCard title="History">
        <ActivityList rows={history} />
      </FactCard>
    </>
  );
}

interface MeetingFactsProps {
  meeting: NonNullable<CheckupDetails["meeting"]>;
  timeZone: string;
}

/** The review meeting, by the visitor's clock and by the team's where that differs. */
function MeetingFacts({ meeting: { startsAt, guests, state }, timeZone }: MeetingFactsProps) {
  const { date, time, team } = meetingTimes(startsAt, timeZone);
  const guestList = (
    <List key="guests" listStyleType="none">
      {guests.map((guest) => (
        <List.Item key={guest}>{guest}</List.Item>
      ))}
    </List>
  );
  return (
    <Facts
      facts={[
        ["Date", date],
        ["Time", time],
        ...(team ? [[messages.teamTime, team] as const] : []),
        ["Guests", guests.length === 0 ? "None" : guestList],
        ["State", <MeetingState key="state" state={state} />],
      ]}
    />
  );
}

const Copied = ({ text, noun, href }: { text: string; noun: string; href?: string }) => (
  <span className={classes.copied}>
    {href ? (
      <Anchor href={href} target="_blank" rel="noopener noreferrer" inherit>
        {text}
      </Anchor>
    ) : (
      <span>{text}</span>
    )}
    <CopyButton text={text} noun={noun} />
  </span>
);

/** What a customer typed as website is only a link where it leads to one. */
function Website({ address }: { address: string | null }) {
  if (!address) return "N/A";
  return /^https?:\/\//i.test(address) ? (
    <Copied text={address} noun="website" href={address} />
  ) : (
    <Copied text={address} noun="website" />
  );
}

const NotFound = () => (
  <div className={messagePage.page}>
    <div className={messagePage.picture}>
      <Picture svg={lostPage} />
    </div>
    <Title order={1}>Check-up not found</Title>
    <Text c="dimmed">It was deleted, or the address is mistyped.</Text>
    <Button
      renderRoot={(props) => <Link {...props} to="/admin626/checkups" search={true} />}
      size="md"
      mt="md"
    >
      Back to CheckUps
    </Button>
  </div>
);
