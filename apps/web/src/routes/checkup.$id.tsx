import type { Checkup } from "@app/contract";
import { ORPCError } from "@orpc/client";
import { Button } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { EndPage, LoadFailurePage } from "#components/layout/message-page.tsx";
import lostPage from "#components/layout/pictures/lost-page.svg?raw";
import { LeaveGuard } from "#features/checkup/leaving.tsx";
import type { OpenDraft } from "#features/checkup/open-drafts.ts";
import { WizardSkeleton } from "#features/checkup/wizard-skeleton.tsx";
import { Wizard } from "#features/checkup/wizard.tsx";
import type { Place } from "#features/checkup/wizard.tsx";
import { api, client, hasCode, isUnavailable } from "#lib/api.ts";
import { forgetKeptChanges } from "#lib/kept-changes.ts";
import { queryClient, showFailure } from "#lib/query-client.ts";
import { requireSession } from "#lib/session.ts";
import { useAction } from "#lib/use-action.ts";

export const Route = createFileRoute("/checkup/$id")({
  // Plain code: the address is read before the page's own code is there, and the rules weigh more.
  validateSearch: ({ step, from, change }: Record<string, unknown>): Partial<Place> => ({
    // Named even when undefined: what is left out here would come back as it was typed.
    step: Number.isInteger(step) ? Number(step) : undefined,
    from: from === "review" ? from : undefined,
    change: change === true ? change : undefined,
  }),
  beforeLoad: async ({ location }) => ({ userId: (await requireSession(location)).id }),
  // Not awaited: the page stands at once and shows the shape of what comes.
  loader: ({ params, context }) =>
    void queryClient.prefetchQuery(draftQuery(context.userId, params.id)),
  // Not on a mere look at the link: opening goes on with what closed pages left on the device.
  preload: false,
  pendingComponent: WizardSkeleton,
  component: CheckupPage,
});

/** Loaded once when the page opens: from then on the draft knows better. */
const draftQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: [["draft"], userId, id],
    queryFn: async () => {
      try {
        // Loaded beside the check-up: what saves answers is too heavy for the first load of other pages.
        const [checkup, { openDraft }] = await Promise.all([
          client.checkups.get({ id }),
          import("#features/checkup/open-drafts.ts"),
        ]);
        return { checkup, opened: await openDraft(userId, checkup) };
      } catch (error) {
        // A deleted check-up can take no more answers.
        if (hasCode(error, "NOT_FOUND")) await forgetKeptChanges({ userId, checkupId: id });
        throw error;
      }
    },
    staleTime: "static",
    gcTime: 5_000, // until the page, whose code may come later, has it
    structuralSharing: false,
  });

/** Whether it cannot be opened now or later; all else may pass. */
const isFinal = (error: unknown) =>
  error instanceof ORPCError && error.status < 500 && error.status !== 429;

function CheckupPage() {
  const { id } = Route.useParams();
  const { userId } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const { data, error, isFetching, refetch } = useQuery(draftQuery(userId, id));
  // The end of a session leads to sign-in by itself.
  const leadsHome = isFinal(error) && !hasCode(error, "UNAUTHORIZED");
  useEffect(() => {
    if (!leadsHome) return;
    showFailure(error, "Error loading checkup");
    void navigate({ to: "/" });
  }, [leadsHome, error, navigate]);
  if (data) return <OpenCheckup key={id} {...data} />;
  if (!error || isFetching || isFinal(error)) return <WizardSkeleton />;
  return (
    <LoadFailurePage
      page="CheckUp"
      title="Your check-up could not be loaded"
      error={error}
      // A browser does not ask again for a part of the code that once did not come.
      onRetry={() => (isUnavailable(error) ? void refetch() : location.reload())}
    />
  );
}

function OpenCheckup({ checkup, opened }: { checkup: Checkup; opened: OpenDraft }) {
  const { draft } = opened;
  useEffect(() => opened.watchPage(), [opened]);
  const isDeleted = useSyncExternalStore(draft.subscribe, () => draft.isDeleted);
  const isCompleted = checkup.status === "completed";
  const navigate = Route.useNavigate();
  const toDashboard = () => void navigate({ to: "/dashboard" });
  const open = useCallback(
    (place: Place, how?: { replace: boolean }) => void navigate({ search: place, ...how }),
    [navigate],
  );
  const complete = useAction(
    api.checkups.complete.mutationOptions({
      meta: {
        success: {
          title: "CheckUp Complete!",
          text: "Your security check-up has been submitted successfully.",
        },
        failure: "Error saving progress",
      },
      onSuccess: () => navigate({ to: "/" }),
      onError: (error) => {
        if (hasCode(error, "NOT_FOUND")) void draft.refresh();
        if (error instanceof ORPCError && error.code === "STEPS_INCOMPLETE") {
          open({ step: (error.data as { step: number }).step }); // as the contract says
        }
      },
    }),
  );
  const wanted = Route.useSearch();
  if (isDeleted) return <CheckupDeleted />;
  return (
    <>
      <Wizard
        checkupId={checkup.id}
        draft={draft}
        wanted={wanted}
        isCompleting={complete.isPending}
        isCompleted={isCompleted}
        onOpen={open}
        onDashboard={toDashboard}
        onComplete={() => (isCompleted ? toDashboard() : complete.run({ id: checkup.id }))}
      />
      <LeaveGuard draft={draft} />
    </>
  );
}

/** In the place of a check-up that was deleted while it was open: what had the focus is missing with it. */
const CheckupDeleted = () => (
  <EndPage
    page="CheckUp deleted"
    svg={lostPage}
    title="This CheckUp was deleted"
    text="It was deleted meanwhile, and its answers with it."
  >
    <Button component={Link} to="/dashboard" size="md" mt="md">
      Go to Dashboard
    </Button>
  </EndPage>
);
