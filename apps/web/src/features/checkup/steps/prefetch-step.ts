import { choiceKinds, stepAt, stepNumber } from "@app/contract";
import type { Answers, ChoiceKind, StepKey } from "@app/contract";
import { api } from "#lib/api.ts";
import { queryClient } from "#lib/query-client.ts";
import { applicationPages } from "./application-list.ts";
import type { ApplicationSource } from "./application-list.ts";
import { catalogueLists, choiceNames, listKinds } from "./use-choices.ts";
import { productsAhead } from "./use-proposals.ts";

/** The answers whose names a step shows. */
const kindsOf = (key: StepKey): readonly ChoiceKind[] =>
  key === "review"
    ? listKinds
    : choiceKinds.filter((kind) => kind in stepAt(stepNumber(key)).fields);

/** The first pages of the popular applications and of the others. */
const firstPages = (source: ApplicationSource) =>
  [true, false].map((popular) => applicationPages(source, { search: "", category: null, popular }));

/** The step loads again what failed, and shows a message if that fails too. */
const removeFailed = () =>
  queryClient.removeQueries({
    type: "inactive",
    predicate: ({ state }) => state.status === "error",
  });

/**
 * Loads the pictures that the steps offer, two at a time. A browser uses six connections: a step that loads sixty pictures
 * would keep the save of its answers waiting. Nothing is loaded for a person who saves data.
 */
export async function prefetchPictures() {
  const { connection } = navigator as { connection?: { saveData: boolean } }; // not in every browser
  if (connection?.saveData) return;
  const products = [api.saas, api.itSecurity].flatMap(firstPages).map(async (list) => {
    const { pages } = await queryClient.fetchInfiniteQuery(list);
    return pages.flatMap(({ rows }) => rows);
  });
  const loaded = await Promise.allSettled<{ logo: string | null }[]>([
    ...Object.values(catalogueLists).map((list) => queryClient.fetchQuery(list)),
    ...products,
  ]);
  removeFailed();
  const rows = loaded.flatMap((list) => (list.status === "fulfilled" ? list.value : []));
  const rest = new Set(rows.flatMap(({ logo }) => (logo?.startsWith("/") ? [logo] : []))).values();
  const loadRest = async () => {
    for (const src of rest)
      await Object.assign(new Image(), { src })
        .decode()
        .catch(() => undefined);
  };
  await Promise.all([loadRest(), loadRest()]);
}

/** Loads what a step shows before it is opened, so that opening it waits for the save alone. */
export function prefetchStep(key: StepKey, checkupId: string, answers: Answers) {
  const begin = (request: Promise<void>) => void request.then(removeFailed);
  for (const kind of kindsOf(key)) {
    const chosen = [answers[kind] ?? []].flat();
    if (kind in catalogueLists) {
      const list = catalogueLists[kind as keyof typeof catalogueLists];
      begin(queryClient.prefetchQuery(list));
    }
    if (chosen.length > 0) begin(queryClient.prefetchQuery(choiceNames(kind, chosen)));
  }
  if (key === "saas" || key === "itSecurity") {
    begin(queryClient.prefetchQuery(productsAhead(`${key}Apps`, api[key], answers)));
    for (const list of firstPages(api[key])) begin(queryClient.prefetchInfiniteQuery(list));
    begin(queryClient.prefetchQuery(api[key].categories.queryOptions()));
  }
  if (key === "schedule") {
    const input = { checkupId };
    begin(queryClient.prefetchQuery(api.meetings.availability.queryOptions({ input })));
  }
}
