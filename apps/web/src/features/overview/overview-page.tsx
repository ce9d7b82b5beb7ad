import { Alert, Stack, Text, Title } from "@mantine/core";
import { checkupName, percentOf, statusLabels, stepAt } from "@app/contract";
import { IconMailExclamation } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { LinkOptions } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ActivityList } from "#components/activity-list.tsx";
import { AnchorLink } from "#components/anchor-link.tsx";
import { FactCard } from "#components/fact-card.tsx";
import { NotLoaded } from "#components/load-failure.tsx";
import { MeetingTime } from "#components/meeting-time.tsx";
import { api } from "#lib/api.ts";
import type { client } from "#lib/api.ts";
import { counted, formatCount, formatDayOfYear, formatShortDay } from "#lib/format.ts";
import { PageTitle } from "#lib/site.ts";
import classes from "./overview.module.css";

type Overview = Awaited<ReturnType<typeof client.admin.overview.get>>;

export function OverviewPage() {
  const overview = useQuery(api.admin.overview.get.queryOptions());
  const { data } = overview;
  const counts = data ? countsOf(data) : [];
  return (
    <Stack maw={1400}>
      <PageTitle title="Overview" />
      <Title order={1}>Overview</Title>
      {data ? (
        <>
          <FailingMails {...data.mailsFailing} />
          <Counts cards={counts.slice(0, toDo)} />
          <div className={classes.cards}>
            <NextMeetings {...data} />
            <FactCard title="Latest Activity">
              <ActivityList rows={data.latestActivity} isLinked />
            </FactCard>
          </div>
          <Charts overview={data} />
          <Counts cards={counts.slice(toDo)} />
        </>
      ) : (
        <NotLoaded query={overview} title="The overview could not be loaded" height={760} />
      )}
    </Stack>
  );
}

const FailingMails = ({ count, reason }: Overview["mailsFailing"]) =>
  count > 0 && (
    <Alert
      color="yellow"
      icon={<IconMailExclamation aria-hidden />}
      title={`${counted(count, "email")} could not be sent`}
    >
      {reason !== null && <Text size="sm">Latest reason: {reason}</Text>}
      <AnchorLink size="sm" to="/admin626/emails" search={{ state: "failing" }}>
        Show these emails
      </AnchorLink>
    </Alert>
  );

type Count = [label: string, count: number, link: LinkOptions];

/** How many of the counts, from the first on, wait for somebody of the team. */
const toDo = 5;

function countsOf({ counts }: Overview): Count[] {
  const toReview = { status: "completed", review: "new" } as const;
  const unpublished = { published: false };
  return [
    ["CheckUps to Review", counts.toReview, { to: "/admin626/checkups", search: toReview }],
    ["Stuck CheckUps", counts.stuck, { to: "/admin626/checkups", search: { status: "stuck" } }],
    ["Upcoming Meetings", counts.upcomingMeetings, { to: "/admin626/meetings" }],
    ["Unpublished SaaS", counts.unpublished.saas, { to: "/admin626/saas", search: unpublished }],
    [
      "Unpublished IT Security",
      counts.unpublished.itSecurity,
      { to: "/admin626/it-security", search: unpublished },
    ],
    ["CheckUps", counts.checkups, { to: "/admin626/checkups" }],
    ["User Profiles", counts.profiles, { to: "/admin626/profiles" }],
    ["Administrators", counts.administrators, { to: "/admin626/roles", search: { role: "admin" } }],
    ["Compliance Frameworks", counts.frameworks, { to: "/admin626/frameworks" }],
    ["Work Platforms", counts.workPlatforms, { to: "/admin626/work-platforms" }],
    ["Cloud Platforms", counts.cloudPlatforms, { to: "/admin626/cloud-platforms" }],
    ["SaaS Applications", counts.saas, { to: "/admin626/saas" }],
    ["IT Security Applications", counts.itSecurity, { to: "/admin626/it-security" }],
    ["App Logos", counts.files, { to: "/admin626/app-logos" }],
  ];
}

const Counts = ({ cards }: { cards: Count[] }) => (
  <ul className={classes.counts}>
    {cards.map(([label, count, link]) => (
      <li key={label}>
        <Link {...link} className={classes.count}>
          <strong>{formatCount(count)}</strong>
          <span>{label}</span>
        </Link>
      </li>
    ))}
  </ul>
);

interface BarChartProps {
  title: string;
  heads: [name: string, count: string];
  empty: string;
  bars: [name: ReactNode, count: number][];
  withShares?: boolean;
}

/** A table that also shows its counts as bars. */
function BarChart({ title, heads, empty, bars, withShares = false }: BarChartProps) {
  const most = Math.max(...bars.map(([, count]) => count));
  const total = bars.reduce((sum, [, count]) => sum + count, 0);
  return (
    <FactCard title={title}>
      {total === 0 ? (
        <Text c="dimmed">{empty}</Text>
      ) : (
        <table className={classes.bars} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{heads[0]}</th>
              <td aria-hidden />
              <th scope="col">{heads[1]}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(([name, count], at) => (
              <tr key={at}>
                <th scope="row">{name}</th>
                <td aria-hidden>
                  <div style={{ inlineSize: `${(count / most) * 100}%` }} />
                </td>
                <td>
                  {formatCount(count)} {withShares && `(${percentOf(count, total)})`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </FactCard>
  );
}

const Charts = ({ overview }: { overview: Overview }) => (
  <div className={classes.cards}>
    <BarChart
      title="CheckUps by Status"
      heads={["Status", "CheckUps"]}
      empty="No CheckUps yet. They appear here as soon as someone starts one."
      withShares
      bars={overview.checkupsByStatus.map(({ status, count }) => [
        <AnchorLink key={status} inherit to="/admin626/checkups" search={{ status }}>
          {statusLabels[status]}
        </AnchorLink>,
        count,
      ])}
    />
    <BarChart
      title="Standards Chosen"
      heads={["Standard", "CheckUps"]}
      empty="No standard chosen yet."
      bars={overview.standards.map(({ name, count }) => [name, count])}
    />
    <BarChart
      title="CheckUps in Progress by Step"
      heads={["Step", "CheckUps"]}
      empty="No CheckUps in progress."
      bars={overview.checkupsByStep.map(({ step, count }) => [
        `${step}. ${stepAt(step).title}`,
        count,
      ])}
    />
    <BarChart
      title="Sign-ups per Week"
      heads={["Week of", "Sign-ups"]}
      empty="No sign-ups in the last twelve weeks."
      bars={overview.signUpsPerWeek.map(({ week, count }) => [formatDayOfYear(week), count])}
    />
  </div>
);

/** "Today", "Tomorrow" or "Later", by the clock that the times of meetings go by. */
function dayName(at: Date) {
  const tomorrow = new Date();
  tomorrow.setDate(tomorrow.getDate() + 1);
  const day = formatShortDay(at);
  if (day === formatShortDay(new Date())) return "Today";
  return day === formatShortDay(tomorrow) ? "Tomorrow" : "Later";
}

const NextMeetings = ({ nextMeetings }: Overview) => (
  <FactCard title="Next Meetings">
    {nextMeetings.length === 0 && <Text c="dimmed">No upcoming meetings.</Text>}
    {[...Map.groupBy(nextMeetings, ({ startsAt }) => dayName(startsAt))].map(([day, meetings]) => (
      <section key={day} aria-label={day}>
        <Text component="h3" size="sm" fw={600} mt="xs">
          {day}
        </Text>
        <ol className={classes.meetings}>
          {meetings.map(({ id, checkupId, companyName, email, startsAt }) => (
            <li key={id}>
              <span title={`${checkupName(companyName)} ${email}`}>
                <AnchorLink inherit to="/admin626/checkups/$id" params={{ id: checkupId }}>
                  {checkupName(companyName)}
                </AnchorLink>{" "}
                <Text span inherit c="dimmed">
                  {email}
                </Text>
              </span>
              <Text span inherit c="dimmed">
                <MeetingTime at={startsAt} />
              </Text>
            </li>
          ))}
        </ol>
      </section>
    ))}
  </FactCard>
);
