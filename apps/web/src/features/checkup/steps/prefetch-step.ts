import type { Answers, ChoiceKind, StepKey } from "@app/contract";
import type { QueryClient } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { applicationPages } from "./application-list.ts";
import { catalogueLists, choiceNames } from "./choice-names.ts";

interface Context {
  checkupId: string;
  answers: Answers;
}

/** The answers whose choices a step shows. */
const kindsOf: Partial<Record<StepKey, ChoiceKind[]>> = {
  standard: ["complianceStandard"],
  workPlatform: ["workPlatforms"],
  cloudPlatforms: ["cloudPlatforms"],
  saas: ["saasApps"],
  itSecurity: ["itSecurityApps"],
  review: ["workPlatforms", "cloudPlatforms", "saasApps", "itSecurityApps"],
};

/** What a screen asks the server for when it opens. */
function requests(queries: QueryClient, key: StepKey, { checkupId, answers }: Context) {
  const names = (kindsOf[key] ?? []).flatMap((kind) => {
    const chosen = [answers[kind] ?? []].flat();
    return chosen.length > 0 ? [queries.prefetchQuery(choiceNames(kind, chosen))] : [];
  });
  switch (key) {
    case "standard":
      return [queries.prefetchQuery(catalogueLists.complianceStandard), ...names];
    case "workPlatform":
      return [queries.prefetchQuery(catalogueLists.workPlatforms), ...names];
    case "cloudPlatforms":
      return [queries.prefetchQuery(catalogueLists.cloudPlatforms), ...names];
    case "saas":
    case "itSecurity": {
      const all = { search: "", category: null };
      return [
        queries.prefetchInfiniteQuery(applicationPages(api[key], all, true)),
        queries.prefetchInfiniteQuery(applicationPages(api[key], all, false)),
        queries.prefetchQuery(api[key].categories.queryOptions()),
        ...names,
      ];
    }
    case "schedule":
      return [
        queries.prefetchQuery(api.meetings.availability.queryOptions({ input: { checkupId } })),
      ];
    default:
      return names;
  }
}

/** Asks for what a step shows before somebody goes to it, so that going on waits for the save alone. */
export function prefetchStep(queries: QueryClient, key: StepKey, context: Context) {
  // The step itself asks again for what failed, and shows a message if that fails too.
  const removeFailed = () =>
    queries.removeQueries({ type: "inactive", predicate: ({ state }) => state.status === "error" });
  for (const request of requests(queries, key, context)) void request.then(removeFailed);
}
