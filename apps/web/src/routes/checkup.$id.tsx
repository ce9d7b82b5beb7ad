import type { Checkup } from "@app/contract";
import { ORPCError } from "@orpc/client";
import { createFileRoute, redirect } from "@tanstack/react-router";
import type { ErrorComponentProps, ParsedLocation } from "@tanstack/react-router";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { CheckupDeleted, CheckupUnavailable } from "#features/checkup/checkup-unavailable.tsx";
import { LeaveGuard } from "#features/checkup/dialogs-ahead.tsx";
import type { OpenDraft } from "#features/checkup/open-drafts.ts";
import { WizardSkeleton } from "#features/checkup/wizard-skeleton.tsx";
import { Wizard } from "#features/checkup/wizard.tsx";
import type { Place } from "#features/checkup/wizard.tsx";
import { api, isRefusal } from "#lib/api.ts";
import { forgetKeptChanges } from "#lib/kept-changes.ts";
import { queryClient } from "#lib/query-client.ts";
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
  beforeLoad: async ({ location }) => ({ user: await requireSession(location) }),
  loader: async ({ params, location, context: { user } }): Promise<OpenedCheckup> => {
    // Loaded beside the check-up: what saves answers is too heavy for the first load of other pages.
    const [checkup, { openDraft }] = await Promise.all([
      loadCheckup(params.id, user.id, location),
      import("#features/checkup/open-drafts.ts"),
    ]);
    return { checkup, opened: await openDraft(user.id, checkup) };
  },
  // Not on a mere look at the link: opening takes over what closed pages left on the device.
  preload: false,
  // Loaded once when the page opens: from then on the draft knows better.
  shouldReload: false,
  gcTime: 0,
  pendingComponent: WizardSkeleton,
  errorComponent: CheckupFailed,
  component: CheckupPage,
});

interface OpenedCheckup {
  checkup: Checkup;
  opened: OpenDraft;
}

async function loadCheckup(id: string, userId: string, location: ParsedLocation): Promise<Checkup> {
  try {
    return await queryClient.fetchQuery({
      ...api.checkups.get.queryOptions({ input: { id } }),
      staleTime: 0,
      meta: { failure: "Error loading checkup" },
    });
  } catch (error) {
    if (isRefusal(error, "UNAUTHORIZED")) {
      throw redirect({ to: "/auth", search: { next: location.href } });
    }
    // A deleted check-up can take no more answers.
    if (isRefusal(error, "NOT_FOUND")) await forgetKeptChanges({ userId, checkupId: id });
    if (isFinal(error)) throw redirect({ to: "/" });
    throw error;
  }
}

/** Whether it cannot be opened now or later; all else may pass. */
const isFinal = (error: unknown) =>
  error instanceof ORPCError && error.status < 500 && error.status !== 429;

function CheckupFailed({ error, reset }: ErrorComponentProps) {
  const { id } = Route.useParams();
  return <CheckupUnavailable id={id} error={error} isFinal={isFinal} reset={reset} />;
}

function CheckupPage() {
  const loaded = Route.useLoaderData();
  return <OpenCheckup key={loaded.checkup.id} {...loaded} />;
}

function OpenCheckup({ checkup, opened }: OpenedCheckup) {
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
        if (isRefusal(error, "NOT_FOUND")) void draft.refresh();
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
