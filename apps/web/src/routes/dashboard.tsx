import { checkupName } from "@app/contract";
import type { CheckupSummary } from "@app/contract";
import { Box, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute, useRouter } from "@tanstack/react-router";
import { IconPlus } from "@tabler/icons-react";
import { useEffect } from "react";
import { ButtonLink } from "#components/anchor-link.tsx";
import emptyCheckups from "#components/layout/pictures/empty-checkups.svg?raw";
import { Picture } from "#components/layout/pictures/picture.tsx";
import { NotLoaded } from "#components/load-failure.tsx";
import { PageShell } from "#components/layout/page-shell.tsx";
import { CheckupCard } from "#features/dashboard/checkup-card.tsx";
import { api, client } from "#lib/api.ts";
import { whenIdle } from "#lib/clock.ts";
import { formatCount } from "#lib/format.ts";
import { keptCheckups } from "#lib/kept-changes.ts";
import { requireSession } from "#lib/session.ts";
import { useAction } from "#lib/use-action.ts";
import { isOnServer } from "#lib/visitor.ts";
import classes from "./-dashboard.module.css";

const checkups = api.checkups.list.queryOptions({ meta: { failure: "Error loading checkups" } });

export const Route = createFileRoute("/dashboard")({
  beforeLoad: async (page) => ({ userId: (await requireSession(page)).id }),
  // Not awaited: the page shows a skeleton at once.
  loader: ({ context }) => void context.queryClient.prefetchQuery(checkups),
  component: DashboardPage,
});

function DashboardPage() {
  const router = useRouter();
  // Pending until the check-up is open, so that a double click creates only one.
  const start = useAction({
    mutationFn: async (from: string | undefined) => {
      const { id } = await client.checkups.create(from ? { from } : undefined);
      await router.navigate({ to: "/checkup/$id", params: { id } });
    },
    meta: { failure: "Error creating checkup" },
  });
  const button = {
    size: "md",
    "aria-disabled": start.isPending || undefined,
    "data-disabled": start.isPending || undefined,
  };
  // The latest one with answers to start from.
  const last = useQuery(checkups).data?.find(({ furthestStep }) => furthestStep > 1);
  useEffect(() => {
    void whenIdle().then(() => router.loadRouteChunk(router.routesById["/checkup/$id"]));
  }, [router]);
  return (
    <PageShell title="Dashboard">
      <Stack gap={32} w="100%" maw={1128} mx="auto" pt={40} pb={64} px="clamp(16px, 5vw, 24px)">
        <Group component="header" justify="space-between" gap={16}>
          <div>
            <Title order={1}>Dashboard</Title>
            <Text c="dimmed" mt={4}>
              Twelve steps, about six minutes, then a review with an expert.
            </Text>
          </div>
          <Group gap={12}>
            <Button
              leftSection={<IconPlus size={18} aria-hidden />}
              {...button}
              onClick={() => start.run(undefined)}
            >
              Start New CheckUp
            </Button>
            {last && (
              <Button variant="default" {...button} onClick={() => start.run(last.id)}>
                Start from your last one
              </Button>
            )}
          </Group>
        </Group>
        <CheckupList />
      </Stack>
    </PageShell>
  );
}

function CheckupList() {
  const { userId } = Route.useRouteContext();
  // On this device; read again whenever the page is shown.
  const unsaved = useQuery({
    queryKey: [["device", "kept"], userId],
    queryFn: () => keptCheckups(userId),
    enabled: !isOnServer,
    staleTime: 0,
  }).data;
  const loading = useQuery(checkups);
  const { data } = loading;
  if (!data) {
    return <NotLoaded query={loading} title="Your CheckUps could not be loaded" height={200} />;
  }
  if (data.length === 0) {
    return (
      <div className={classes.empty}>
        <Box w={200} mb={8}>
          <Picture svg={emptyCheckups} />
        </Box>
        <Title order={2}>No CheckUp yet</Title>
        <Text c="dimmed" maw="48ch">
          Select "Start New CheckUp" to begin. Your answers are saved as you go, so you can stop and
          continue at any time.
        </Text>
      </div>
    );
  }
  return (
    <>
      <NewestResult checkups={data} />
      <section aria-labelledby="your-checkups">
        <Group gap={10} mb={16}>
          <Title order={2} id="your-checkups">
            Your CheckUps
          </Title>
          <Text c="dimmed">{formatCount(data.length)}</Text>
        </Group>
        <ul className={classes.list}>
          {data.map((checkup) => (
            <li key={checkup.id}>
              <CheckupCard checkup={checkup} isUnsaved={unsaved?.has(checkup.id) === true} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function NewestResult({ checkups: all }: { checkups: CheckupSummary[] }) {
  const [newest] = all.toSorted((a, b) => Number(b.briefMadeAt) - Number(a.briefMadeAt));
  if (!newest?.briefMadeAt) return null;
  const { bring } = newest;
  return (
    <section className={classes.result} aria-labelledby="newest-result">
      <div>
        <Title order={2} id="newest-result">
          Your result is ready
        </Title>
        <Text>{checkupName(newest.companyName)}</Text>
        {bring.all > 0 && (
          <Text c="dimmed">
            To bring: {bring.ready} of {bring.all} ready
          </Text>
        )}
      </div>
      <ButtonLink
        to="/checkup/$id/result"
        params={{ id: newest.id }}
        size="md"
        aria-describedby="newest-result"
      >
        See Result
      </ButtonLink>
    </section>
  );
}
