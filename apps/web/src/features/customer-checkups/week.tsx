import { meetingTimes } from "@app/contract";
import type { Week } from "@app/contract";
import { Box, Button, Group, SimpleGrid, Text, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { Dialog } from "#components/form/dialog.tsx";
import { NotLoaded } from "#components/load-failure.tsx";
import { api } from "#lib/api.ts";
import { formatIsoDay, formatZone } from "#lib/format.ts";
import { useSite } from "#lib/site.ts";
import { CheckupLink } from "./checkup-cells.tsx";

export function WeekDialog({ onClose }: { onClose: () => void }) {
  const [day, setDay] = useState<string | null>(null);
  const { meetingTimeZone } = useSite();
  const week = useQuery({
    ...api.admin.meetings.week.queryOptions({ input: { day } }),
    placeholderData: keepPreviousData,
    meta: { failure: "Error loading the week" },
  });
  const { data } = week;
  return (
    <Dialog title="Week" size="80rem" onClose={onClose}>
      {data ? (
        <>
          <Group justify="space-between" mb={8}>
            <Button
              variant="default"
              leftSection={<IconChevronLeft size={16} aria-hidden />}
              onClick={() => setDay(data.previous)}
            >
              Previous week
            </Button>
            <Button
              variant="default"
              rightSection={<IconChevronRight size={16} aria-hidden />}
              onClick={() => setDay(data.next)}
            >
              Next week
            </Button>
          </Group>
          <Text size="sm" c="dimmed" mb="md">
            Times are in {formatZone(meetingTimeZone)}
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 5 }} aria-busy={week.isPlaceholderData}>
            {data.days
              .filter(({ meetings }, at) => at < 5 || meetings.length > 0)
              .map((one) => (
                <Day key={one.day} {...one} timeZone={meetingTimeZone} />
              ))}
          </SimpleGrid>
        </>
      ) : (
        <NotLoaded query={week} title="The week could not be loaded" height={320} />
      )}
    </Dialog>
  );
}

const Day = ({ day, closed, meetings, timeZone }: Week["days"][number] & { timeZone: string }) => (
  <section aria-label={formatIsoDay(day)}>
    <Title order={3} size="sm" pb={6} style={{ borderBottom: "1px solid var(--hairline)" }}>
      {formatIsoDay(day)}
    </Title>
    {(closed !== null || meetings.length === 0) && (
      // A day may have been closed after somebody booked on it.
      <Text size="sm" c={meetings.length > 0 ? "var(--warning)" : "dimmed"} mt={8}>
        {closed ?? "No meetings"}
      </Text>
    )}
    <Box component="ul" m={0} p={0}>
      {meetings.map(({ checkupId, companyName, startsAt }) => (
        <Box component="li" key={checkupId} mt={8} fz="sm" style={item}>
          {meetingTimes(startsAt, timeZone, timeZone).time}
          <br />
          <CheckupLink id={checkupId} companyName={companyName} />
        </Box>
      ))}
    </Box>
  </section>
);

const item = { listStyle: "none", overflowWrap: "anywhere" } as const;
