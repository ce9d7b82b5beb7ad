import type { Checkup } from "@app/contract";
import { ORPCError } from "@orpc/client";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { EndPage, LoadFailurePage } from "#components/layout/message-page.tsx";
import { LeaveGuard } from "#features/checkup/leaving.tsx";
import { shownDraft } from "#features/checkup/open-drafts.ts";
import type { OpenDraft } from "#features/checkup/open-drafts.ts";
import { WizardSkeleton } from "#features/checkup/wizard-skeleton.tsx";
import { Wizard } from "#features/checkup/wizard.tsx";
import type { WizardPlace } from "#features/checkup/wizard.tsx";
import { api, client, hasCode, isUnavailable } from "#lib/api.ts";
import { forgetKeptChanges } from "#lib/kept-changes.ts";
import { queryClient, showFailure } from "#lib/query-client.ts";
import { requireSession } from "#lib/session.ts";
import { useAction } from "#lib/use-action.ts";
import { isReady, whenReady } from "#lib/ready.ts";
import { isOnServer } from "#lib/visitor.ts";

export const Route = createFileRoute("/checkup/$id")({
  // Without schemas, which are too heavy here: the address is read before the page's code is loaded.
  validateSearch: ({ step, from, change }: Record<string, unknown>): Partial<WizardPlace> => ({
    // Set even when undefined: a key that is left out would keep its typed value.
    step: Number.isInteger(step) ? Number(step) : undefined,
    from: from === "review" ? from : undefined,
    change: change === true ? change : undefined,
  }),
  beforeLoad: async (page) => ({ userId: (await requireSession(page)).id }),
  // Not awaited: the page shows a skeleton at once.
  loader: ({ params: { id }, context }) => {
    if (isOnServer) void context.queryClient.prefetchQuery(storedQuery(id));
    else void queryClient.prefetchQuery(draftQuery(context.userId, id));
  },
  staticData: {
    // Of the step that the server has rendered.
    loadParts: async () => {
      const key = document.querySelector<HTMLElement>("#main")?.dataset.step;
      const { laterScreens } = await import("#features/checkup/steps/screens.ts");
      await laterScreens.get(key ?? "")?.request();
    },
  },
  // Not preloaded: opening a check-up sends the unsaved changes of closed pages.
  preload: false,
  pendingComponent: WizardSkeleton,
  component: CheckupPage,
});

const storedQuery = (id: string) => api.checkups.get.queryOptions({ input: { id } });

/** What the server has loaded for the page that it rendered, until the web client has taken the page over. */
const storedInPage = (client: QueryClient, id: string) =>
  isOnServer || !isReady() ? client.getQueryData(storedQuery(id).queryKey) : undefined;

/** Loaded once when the page opens: then the draft has the current answers. */
const draftQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: [["draft"], userId, id],
    queryFn: async () => {
      try {
        // Loaded together with the check-up: the code that saves answers is too heavy for other pages.
        const rendered = storedInPage(queryClient, id);
        if (rendered) await whenReady; // what is typed before is typed again then
        const [checkup, { openDraft }] = await Promise.all([
          rendered ?? client.checkups.get({ id }),
          import("#features/checkup/open-drafts.ts"),
        ]);
        const opened = await openDraft(userId, checkup);
        // The last save of the page before may have come after this page was rendered.
        if (rendered) void opened.draft.refresh();
        return { checkup, opened };
      } catch (error) {
        // A deleted check-up accepts no more answers.
        if (hasCode(error, "NOT_FOUND")) await forgetKeptChanges({ userId, checkupId: id });
        throw error;
      }
    },
    enabled: !isOnServer,
    staleTime: "static",
    gcTime: 5_000, // until the page's code is loaded
    structuralSharing: false,
  });

/** Whether another try cannot help. */
const isFinal = (error: unknown) =>
  error instanceof ORPCError && error.status < 500 && error.status !== 429;

function CheckupPage() {
  const { id } = Route.useParams();
  const { userId } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const { data, error, isFetching, refetch } = useQuery(draftQuery(userId, id));
  const queries = useQueryClient();
  // The very draft to which `draftQuery` adds what the device keeps.
  const [rendered] = useState(() => {
    const checkup = storedInPage(queries, id);
    return checkup && { checkup, opened: shownDraft(userId, checkup) };
  });
  const open = data ?? rendered;
  // The end of a session opens sign-in elsewhere.
  const opensHome = isFinal(error) && !hasCode(error, "UNAUTHORIZED");
  useEffect(() => {
    if (!opensHome) return;
    showFailure(error, "Error loading checkup");
    void navigate({ to: "/" });
  }, [opensHome, error, navigate]);
  if (open) return <OpenCheckup key={id} {...open} />;
  if (!error || isFetching || isFinal(error)) return <WizardSkeleton />;
  return (
    <LoadFailurePage
      page="CheckUp"
      title="Your CheckUp could not be loaded"
      error={error}
      // A browser requests code that failed to load again only after a reload.
      onRetry={() => (isUnavailable(error) ? void refetch() : location.reload())}
    />
  );
}

function OpenCheckup({ checkup, opened }: { checkup: Checkup; opened: OpenDraft }) {
  const { draft } = opened;
  useEffect(() => opened.watchPage(), [opened]);
  const readDeleted = () => draft.isDeleted;
  const isDeleted = useSyncExternalStore(draft.subscribe, readDeleted, readDeleted);
  const isCompleted = checkup.status === "completed";
  const navigate = Route.useNavigate();
  const toDashboard = () => void navigate({ to: "/dashboard" });
  const open = useCallback(
    // The wizard scrolls by itself.
    (place: WizardPlace, how?: { replace: boolean }) =>
      void navigate({ search: place, resetScroll: false, ...how }),
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
        if (hasCode(error, "STEPS_INCOMPLETE")) {
          open({ step: (error.data as { step: number }).step }); // as the contract says
        }
      },
    }),
  );
  const wanted = Route.useSearch();
  if (isDeleted) {
    return (
      <EndPage
        page="CheckUp deleted"
        title="This CheckUp was deleted"
        text="Its answers were deleted with it."
      />
    );
  }
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
