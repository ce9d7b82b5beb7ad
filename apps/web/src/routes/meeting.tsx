import { messages, stepNumber } from "@app/contract";
import { Stack, Text, Title } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { MeetingPlanner } from "#components/booking/meeting-planner.tsx";
import { EndPage } from "#components/layout/message-page.tsx";
import { PageShell } from "#components/layout/page-shell.tsx";
import freeDay from "#components/layout/pictures/free-day.svg?raw";
import { NotLoaded } from "#components/load-failure.tsx";
import { useMeetingToken } from "#features/sign-in/email-links.ts";
import { api, client, hasCode } from "#lib/api.ts";

export const Route = createFileRoute("/meeting")({ component: MeetingByLink });

/** The page of links in meeting emails: needs no session, and opening it changes nothing. */
function MeetingByLink() {
  const token = useMeetingToken();
  return token === undefined ? <LinkUnknown /> : <LinkedMeeting key={token} token={token} />;
}

const page = "Your Review Meeting";

/** Whether the token is unknown, or not a token at all. */
const isUnknownLink = (error: Error | null) => hasCode(error, "LINK_UNKNOWN", "INPUT_INVALID");

function LinkedMeeting({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const query = api.meetingLinks.get.queryOptions({ input: { token } });
  const { queryKey } = query;
  const loading = useQuery({
    ...query,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (isUnknownLink(state.error) ? false : 60_000),
  });
  const { data, error } = loading;
  if (isUnknownLink(error)) return <LinkUnknown />;
  if (data && (data.state !== "scheduled" || !data.availability.meeting)) {
    const isCancelled = data.state === "cancelled";
    return (
      <EndPage
        page={page}
        svg={freeDay}
        title={isCancelled ? messages.meetingCancelled : messages.meetingOver}
        text={`${isCancelled ? "" : "Your answers are saved. "}You can book another meeting in your CheckUp.`}
        link={{
          to: "/checkup/$id",
          params: { id: data.checkupId },
          search: { step: stepNumber("schedule") },
          preload: false,
        }}
        linkText="Book another meeting"
      />
    );
  }
  return (
    <PageShell title={page}>
      <Stack gap={24} w="100%" maw={1128} mx="auto" pt={40} pb={64} px="clamp(16px, 5vw, 24px)">
        <header>
          <Title order={1}>{page}</Title>
          <Text c="dimmed" mt={4}>
            Thirty minutes with our team to go through your answers together.
          </Text>
        </header>
        {data ? (
          <MeetingPlanner
            availability={data.availability}
            calls={{
              book: (booking) => client.meetingLinks.schedule({ token, ...booking }),
              cancel: (startsAt) => client.meetingLinks.cancel({ token, startsAt }),
              file: () => client.meetingLinks.calendarFile({ token }),
            }}
            onMeeting={async (meeting) => {
              // An answer that is still pending is older than this change.
              await queryClient.cancelQueries({ queryKey });
              queryClient.setQueryData(queryKey, {
                ...data,
                state: meeting ? data.state : "cancelled",
                availability: { ...data.availability, meeting },
              });
            }}
          />
        ) : (
          <NotLoaded query={loading} title="The meeting could not be loaded" height={300} />
        )}
      </Stack>
    </PageShell>
  );
}

const LinkUnknown = () => (
  <EndPage
    page={page}
    svg={freeDay}
    title={messages.meetingLinkUnknown}
    text="The link may be incomplete, or the CheckUp was deleted. You can also find your meetings on your dashboard."
  />
);
