import { Skeleton, Title, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { ActivityList } from "#components/activity-list.tsx";
import { FactCard } from "#components/fact-card.tsx";
import { LoadFailure } from "#components/load-failure.tsx";
import { api } from "#lib/api.ts";
import { usePageTitle } from "#lib/site.ts";
import { CountCards } from "./count-cards.tsx";
import { FailingMails } from "./failing-mails.tsx";
import { NextMeetings } from "./next-meetings.tsx";
import classes from "./overview.module.css";

// The drawing of charts is by far the largest part of this page: the counts do not wait for it.
const Charts = lazy(async () => ({ default: (await import("./charts.tsx")).Charts }));

/** The first page of the back office. */
export function OverviewPage() {
  const { data, error, isFetching, refetch } = useQuery(api.admin.overview.get.queryOptions());
  usePageTitle("Overview");
  return (
    <div className={classes.page}>
      <Title order={1}>Overview</Title>
      {data ? (
        <>
          <FailingMails mails={data.mailsFailing} />
          <CountCards counts={data.counts} />
          <Suspense fallback={<ChartSkeletons />}>
            <Charts overview={data} />
          </Suspense>
          <div className={classes.lists}>
            <NextMeetings meetings={data.nextMeetings} timeZone={data.timeZone} />
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
        <OverviewSkeleton />
      )}
    </div>
  );
}

const places = (count: number) => Array.from({ length: count }, (_, index) => index);

const OverviewSkeleton = () => (
  <>
    <VisuallyHidden role="status">Loading...</VisuallyHidden>
    {places(2).map((group) => (
      <div key={group} className={classes.counts} aria-hidden>
        {places(6).map((place) => (
          <Skeleton key={place} className={classes.countSkeleton} />
        ))}
      </div>
    ))}
    <ChartSkeletons />
    <div className={classes.lists} aria-hidden>
      {places(2).map((place) => (
        <Skeleton key={place} className={classes.chartSkeleton} />
      ))}
    </div>
  </>
);

const ChartSkeletons = () => (
  <div className={classes.charts} aria-hidden>
    {places(4).map((place) => (
      <Skeleton key={place} className={classes.chartSkeleton} />
    ))}
  </div>
);
