import { Alert, Anchor, Skeleton, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { IconMailExclamation } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, linkOptions } from "@tanstack/react-router";
import type { LinkOptions } from "@tanstack/react-router";
import { ActivityList } from "#components/activity-list.tsx";
import { FactCard } from "#components/fact-card.tsx";
import { LoadFailure } from "#components/load-failure.tsx";
import { MeetingTime } from "#components/meeting-time.tsx";
import { api } from "#lib/api.ts";
import { formatCount } from "#lib/format.ts";
import { checkupName } from "#lib/labels.ts";
import { usePageTitle } from "#lib/site.ts";
import { OverviewCharts } from "./overview-charts.tsx";
import type { Overview } from "./overview-charts.tsx";
import classes from "./overview.module.css";

/** The first page of the back office. */
export function OverviewPage() {
  const { data, error, isFetching, refetch } = useQuery(api.admin.overview.get.queryOptions());
  usePageTitle("Overview");
  return (
    <Stack maw={1400}>
      <Title order={1}>Overview</Title>
      {data ? (
        <>
          <FailingMails mails={data.mailsFailing} />
          <Counts counts={data.counts} />
          <OverviewCharts overview={data} />
          <div className={classes.cards}>
            <NextMeetings {...data} />
            <FactCard title="Latest Activity">
              <ActivityList rows={data.latestActivity} isLinked />
            </FactCard>
          </div>
        </>
      ) : error && !isFetching ? (
        <LoadFailure
          title="The overview could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <VisuallyHidden role="status">Loading...</VisuallyHidden>
          <Skeleton height={760} aria-hidden />
        </>
      )}
    </Stack>
  );
}

/** Says when mails do not get through, and why; nothing while they do. */
function FailingMails({ mails }: { mails: Overview["mailsFailing"] }) {
  const { ofCheckups, others, reason } = mails;
  const count = ofCheckups + others;
  if (count === 0) return null;
  return (
    <Alert
      color="yellow"
      variant="default"
      icon={<IconMailExclamation aria-hidden />}
      title={
        count === 1 ? "1 mail could not be sent" : `${formatCount(count)} mails could not be sent`
      }
    >
      {reason !== null && <Text size="sm">Latest reason: {reason}</Text>}
      {others > 0 && (
        <Text size="sm">
          Sign-in links and mails about deleted check-ups among them: {formatCount(others)}
        </Text>
      )}
      {ofCheckups > 0 && (
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link {...props} to="/admin626/meetings" search={{ time: null, mails: "unsent" }} />
          )}
        >
          Show the meetings they are about
        </Anchor>
      )}
    </Alert>
  );
}

type Card = [label: string, count: number, link: LinkOptions];

/** How many there are of everything, and the way to each. */
function Counts({ counts }: { counts: Overview["counts"] }) {
  const { unpublished } = counts;
  const saas = linkOptions({ to: "/admin626/saas" });
  const itSecurity = linkOptions({ to: "/admin626/it-security" });
  const customers: Card[] = [
    ["CheckUps", counts.checkups, { to: "/admin626/checkups" }],
    ["Upcoming Meetings", counts.upcomingMeetings, { to: "/admin626/meetings" }],
    ["User Profiles", counts.profiles, { to: "/admin626/profiles" }],
    ["Administrators", counts.administrators, { to: "/admin626/roles", search: { role: "admin" } }],
    ["Unpublished SaaS", unpublished.saas, { ...saas, search: { published: false } }],
    [
      "Unpublished IT Security",
      unpublished.itSecurity,
      { ...itSecurity, search: { published: false } },
    ],
  ];
  const catalogue: Card[] = [
    ["Compliance Frameworks", counts.frameworks, { to: "/admin626/frameworks" }],
    ["Work Platforms", counts.workPlatforms, { to: "/admin626/work-platforms" }],
    ["Cloud Platforms", counts.cloudPlatforms, { to: "/admin626/cloud-platforms" }],
    ["SaaS Applications", counts.saas, saas],
    ["IT Security Applications", counts.itSecurity, itSecurity],
    ["App Logos", counts.files, { to: "/admin626/app-logos" }],
  ];
  return [customers, catalogue].map((cards) => (
    <ul key={cards[0]?.[0]} className={classes.counts}>
      {cards.map(([label, count, link]) => (
        <li key={label}>
          <Link {...link} className={classes.count}>
            <strong>{formatCount(count)}</strong>
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  ));
}

const NextMeetings = ({ nextMeetings: meetings, timeZone }: Overview) => (
  <FactCard title="Next Meetings">
    {meetings.length === 0 ? (
      <Text c="dimmed">No meetings are planned.</Text>
    ) : (
      <ol className={classes.meetings}>
        {meetings.map(({ id, checkupId, companyName, email, startsAt }) => (
          <li key={id}>
            <span title={`${checkupName(companyName)} ${email}`}>
              <Anchor
                renderRoot={(props) => (
                  <Link {...props} to="/admin626/checkups/$id" params={{ id: checkupId }} />
                )}
                inherit
              >
                {checkupName(companyName)}
              </Anchor>{" "}
              <span className={classes.quiet}>{email}</span>
            </span>
            <span className={classes.quiet}>
              <MeetingTime at={startsAt} timeZone={timeZone} />
            </span>
          </li>
        ))}
      </ol>
    )}
  </FactCard>
);
