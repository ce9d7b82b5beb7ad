import { Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { NothingThere, TryAgain } from "./nothing-there.tsx";
import classes from "./schedule.module.css";
import { Scheduler } from "./scheduler.tsx";
import type { StepScreenProps } from "./step-screen.ts";

export function ScheduleScreen(props: StepScreenProps) {
  const { checkupId } = props;
  const availability = useQuery({
    ...api.meetings.availability.queryOptions({ input: { checkupId } }),
    // Others book, too: what is taken is asked for anew whenever the page is looked at again.
    staleTime: 0,
    refetchInterval: 60_000,
    meta: { failure: "Error loading available times" },
  });
  if (availability.data) return <Scheduler {...props} availability={availability.data} />;
  if (availability.isPending) return <ScheduleSkeleton />;
  return (
    <NothingThere text="The available times could not be loaded.">
      <TryAgain onClick={availability.refetch} />
    </NothingThere>
  );
}

const ScheduleSkeleton = () => (
  <>
    <Text c="dimmed" size="sm" mb="sm" role="status">
      Loading available times...
    </Text>
    <div className={classes.layout} aria-hidden>
      <Skeleton height={340} />
      <Skeleton height={340} />
      <Skeleton height={240} />
    </div>
  </>
);
