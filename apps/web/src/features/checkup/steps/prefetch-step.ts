import type { Answers, ChoiceKind, StepKey } from "@app/contract";
import { api } from "#lib/api.ts";
import { queryClient } from "#lib/query-client.ts";
import { applicationPages } from "./application-list.ts";
import { catalogueLists, choiceNames } from "./choice-names.ts";
import { productsAhead } from "./use-proposals.ts";

/** The answers whose names a step shows. */
const kindsOf: Partial<Record<StepKey, ChoiceKind[]>> = {
  standard: ["complianceStandard"],
  workPlatform: ["workPlatforms"],
  cloudPlatforms: ["cloudPlatforms"],
  saas: ["saasApps"],
  itSecurity: ["itSecurityApps"],
  review: ["workPlatforms", "cloudPlatforms", "saasApps", "itSecurityApps"],
};

/** Loads what a step shows before it is opened, so that opening it waits for the save alone. */
export function prefetchStep(key: StepKey, checkupId: string, answers: Answers) {
  const requests: Promise<void>[] = [];
  for (const kind of kindsOf[key] ?? []) {
    const chosen = [answers[kind] ?? []].flat();
    if (kind in catalogueLists) {
      const list = catalogueLists[kind as keyof typeof catalogueLists];
      requests.push(queryClient.prefetchQuery(list));
    }
    if (chosen.length > 0) requests.push(queryClient.prefetchQuery(choiceNames(kind, chosen)));
  }
  if (key === "saas" || key === "itSecurity") {
    const all = { search: "", category: null };
    requests.push(
      queryClient.prefetchQuery(productsAhead(`${key}Apps`, api[key], answers)),
      queryClient.prefetchInfiniteQuery(applicationPages(api[key], all, true)),
      queryClient.prefetchInfiniteQuery(applicationPages(api[key], all, false)),
      queryClient.prefetchQuery(api[key].categories.queryOptions()),
    );
  }
  if (key === "schedule") {
    const input = { checkupId };
    requests.push(queryClient.prefetchQuery(api.meetings.availability.queryOptions({ input })));
  }
  // The step loads again what failed, and shows a message if that fails too.
  const removeFailed = () =>
    queryClient.removeQueries({
      type: "inactive",
      predicate: ({ state }) => state.status === "error",
    });
  for (const request of requests) void request.then(removeFailed);
}
