import { choiceKinds, stepAt, stepNumber } from "@app/contract";
import type { Answers, ChoiceKind, StepKey } from "@app/contract";
import { api } from "#lib/api.ts";
import { queryClient } from "#lib/query-client.ts";
import { applicationPages } from "./application-list.ts";
import { catalogueLists, choiceNames, listKinds } from "./choice-names.ts";
import { productsAhead } from "./use-proposals.ts";

/** The answers whose names a step shows. */
const kindsOf = (key: StepKey): readonly ChoiceKind[] =>
  key === "review"
    ? listKinds
    : choiceKinds.filter((kind) => kind in stepAt(stepNumber(key)).fields);

const all = { search: "", category: null };

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
  const products = [api.saas, api.itSecurity].flatMap((source) =>
    [true, false].map(async (popular) => {
      const { pages } = await queryClient.fetchInfiniteQuery(
        applicationPages(source, all, popular),
      );
      return pages.flatMap(({ rows }) => rows);
    }),
  );
  const lists = [
    ...Object.values(catalogueLists).map((list) => queryClient.fetchQuery(list)),
    ...products,
  ];
  const loaded = await Promise.allSettled<{ logo: string | null }[]>(lists);
  removeFailed();
  const rows = loaded.flatMap((list) => (list.status === "fulfilled" ? list.value : []));
  const pictures = new Set(rows.flatMap(({ logo }) => (logo?.startsWith("/") ? [logo] : [])));
  const rest = pictures.values();
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
    begin(queryClient.prefetchInfiniteQuery(applicationPages(api[key], all, true)));
    begin(queryClient.prefetchInfiniteQuery(applicationPages(api[key], all, false)));
    begin(queryClient.prefetchQuery(api[key].categories.queryOptions()));
  }
  if (key === "schedule") {
    const input = { checkupId };
    begin(queryClient.prefetchQuery(api.meetings.availability.queryOptions({ input })));
  }
}
