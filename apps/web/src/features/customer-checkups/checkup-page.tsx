import { checkupName, finishReminder, messages, stepAt, stepCount } from "@app/contract";
import { Anchor, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { IconArrowLeft, IconMail, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { ActivityList } from "#components/activity-list.tsx";
import { AnchorLink, ButtonLink } from "#components/anchor-link.tsx";
import { AnswerCards } from "#components/answer-cards.tsx";
import { CopyButton } from "#components/copy-button.tsx";
import { FactCard, Facts } from "#components/fact-card.tsx";
import { ConfirmAction } from "#components/form/confirm-dialog.tsx";
import { DialogButton } from "#components/list/dialog-button.tsx";
import { NotLoaded } from "#components/load-failure.tsx";
import { Moment } from "#components/moment.tsx";
import { CheckupStatus, MeetingState } from "#components/state-badge.tsx";
import { SummaryButtons } from "#components/summary-buttons.tsx";
import { api, client, hasCode } from "#lib/api.ts";
import { meetingTimes } from "#lib/format.ts";
import { PageTitle } from "#lib/site.ts";
import classes from "./checkup-page.module.css";
import { CheckupWork, ReviewerBrief } from "./checkup-work.tsx";
import { DeleteCheckup } from "./delete-checkup.tsx";
import { MailList } from "./mail-list.tsx";

export function CheckupPage({ id }: { id: string }) {
  const navigate = useNavigate();
  const [isDeleted, setDeleted] = useState(false);
  const loading = useQuery(
    // Every request is recorded as a view; returning to the window should not be.
    api.admin.checkups.get.queryOptions({ input: { id }, refetchOnWindowFocus: false }),
  );
  const { data, error } = loading;
  const name = checkupName(data?.checkup.companyName ?? null);
  if (hasCode(error, "NOT_FOUND") && !isDeleted) return <NotFound />;
  return (
    <Stack gap={16} maw={1128} mx="auto">
      <PageTitle title={data ? name : "CheckUp"} />
      {/* This page's address contains the list's search. */}
      <AnchorLink to="/admin626/checkups" search={true} className={classes.back}>
        <IconArrowLeft size={16} aria-hidden />
        CheckUps
      </AnchorLink>
      {data ? (
        <>
          <Group component="header" justify="space-between" align="flex-start" gap="12px 24px">
            <Group gap="8px 12px" flex="1 1 20rem" miw={0} style={{ overflowWrap: "anywhere" }}>
              <Title order={1}>{name}</Title>
              <CheckupStatus status={data.checkup.status} />
            </Group>
            <Group gap="xs">
              <SummaryButtons id={id} load={client.admin.checkups.summary} />
              {data.checkup.status === "in_progress" && (
                <DialogButton
                  Icon={IconMail}
                  label="Send Reminder"
                  dialog={(close) => (
                    <ConfirmAction
                      title="Send Reminder"
                      question="Are you sure you want to send this email? A customer gets at most one reminder a day."
                      name={data.email}
                      consequence={`"${finishReminder(data.checkup.companyName).text}"`}
                      label="Send"
                      busyLabel="Sending..."
                      color="pine"
                      action={() => client.admin.checkups.remind({ id })}
                      success={() => "Reminder sent"}
                      failure="Error sending reminder"
                      onClose={close}
                    />
                  )}
                />
              )}
              <DialogButton
                Icon={IconTrash}
                label="Delete"
                dialog={(close) => (
                  <DeleteCheckup
                    checkup={{ ...data.checkup, email: data.email }}
                    onClose={close}
                    onDone={() => {
                      setDeleted(true);
                      void navigate({ to: "/admin626/checkups", search: true, replace: true });
                    }}
                  />
                )}
              />
            </Group>
          </Group>
          <CheckupWork id={id} />
          <Cards {...data} />
        </>
      ) : (
        <NotLoaded query={loading} title="This CheckUp could not be loaded" height={208} />
      )}
    </Stack>
  );
}

type CheckupDetails = Awaited<ReturnType<typeof client.admin.checkups.get>>;

function Cards({ checkup, email, createdAt, meeting, timeZone, names, history }: CheckupDetails) {
  const { id, answers, furthestStep, status, companySize, updatedAt } = checkup;
  const website = answers.companyWebsite;
  const times = meeting && meetingTimes(meeting.startsAt, timeZone);
  return (
    <>
      <div className={classes.cards}>
        <FactCard title="Customer">
          <Facts
            facts={[
              ["Email", <Copied key="email" text={email} noun="email" />],
              ["Website", website ? <Copied key="website" text={website} noun="website" /> : "N/A"],
              ["Company Size", companySize ?? "N/A"],
            ]}
          />
        </FactCard>
        <FactCard title="Progress">
          <Facts
            facts={[
              ["Step", `${furthestStep} of ${stepCount}: ${stepAt(furthestStep).title}`],
              ["Created", <Moment key="created" at={createdAt} />],
              ["Updated", <Moment key="updated" at={updatedAt} />],
            ]}
          />
        </FactCard>
        <FactCard title="Review Meeting">
          {meeting && times ? (
            <Facts
              facts={[
                ["Date", times.date],
                ["Time", times.time],
                [messages.teamTime, times.team],
                ["Guests", meeting.guests.join(", ") || "None"],
                ["State", <MeetingState key="state" state={meeting.state} />],
              ]}
            />
          ) : (
            <Text c="dimmed">No meeting scheduled yet.</Text>
          )}
        </FactCard>
      </div>
      {status === "completed" && <ReviewerBrief id={id} />}
      <AnswerCards answers={answers} names={names} />
      <FactCard title="Emails">
        <MailList checkupId={id} />
      </FactCard>
      <FactCard title="History">
        <ActivityList rows={history} />
      </FactCard>
    </>
  );
}

/** A link only for http addresses, because the customer typed it. */
const Copied = ({ text, noun }: { text: string; noun: string }) => (
  <>
    {/^https?:\/\//i.test(text) ? (
      <Anchor href={text} target="_blank" rel="noopener noreferrer" inherit>
        {text}
      </Anchor>
    ) : (
      text
    )}{" "}
    <CopyButton text={text} noun={noun} />
  </>
);

const NotFound = () => (
  <Stack align="center" ta="center" py={72} gap="xs">
    <PageTitle title="CheckUp not found" />
    <Title order={1}>CheckUp not found</Title>
    <Text c="dimmed">It may have been deleted, or the address is mistyped.</Text>
    <ButtonLink to="/admin626/checkups" search={true} size="md" mt="md">
      Back to CheckUps
    </ButtonLink>
  </Stack>
);
