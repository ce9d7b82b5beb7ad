import type { Answers, ChoiceKind, StepKey } from "@app/contract";
import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import type { ApplicationSource } from "#lib/application-source.ts";
import { listed } from "./use-applications.ts";
import { missingIn } from "./use-chosen-names.ts";
import type { Named } from "./use-chosen-names.ts";

/** Asks ahead of time. What failed is forgotten: the step itself asks again, and tells of it. */
class Ahead {
  #queryClient: QueryClient;

  constructor(queryClient: QueryClient) {
    this.#queryClient = queryClient;
  }

  ask<Data, Key extends QueryKey>(
    options: FetchQueryOptions<Data, Error, Data, Key>,
    next?: (data: Data) => void,
  ) {
    const { queryKey } = options;
    void this.#queryClient.prefetchQuery(options).then(() => {
      const data = this.#queryClient.getQueryData<Data>(queryKey);
      if (data !== undefined) next?.(data);
      this.#forgetFailed(queryKey);
    });
  }

  askForList(options: ReturnType<typeof listed>) {
    void this.#queryClient
      .prefetchInfiniteQuery(options)
      .then(() => this.#forgetFailed(options.queryKey));
  }

  /** Unless the step is on the screen by now. */
  #forgetFailed(queryKey: QueryKey) {
    this.#queryClient.removeQueries({
      queryKey,
      exact: true,
      type: "inactive",
      predicate: ({ state }) => state.status === "error",
    });
  }
}

type AppKind = "saasApps" | "itSecurityApps";

interface About {
  checkupId: string;
  answers: Answers;
}

/** What is offered, of all or of the choices alone; then the names of the choices that are not. */
function askForChoices<Data extends Named[], Key extends QueryKey>(
  ahead: Ahead,
  kind: ChoiceKind,
  identifiers: string[],
  options: FetchQueryOptions<Data, Error, Data, Key>,
) {
  ahead.ask(options, (offered) => {
    const input = { kind, identifiers: missingIn(offered, identifiers) };
    if (input.identifiers.length > 0) ahead.ask(retired.queryOptions({ input }));
  });
}

function askForNames(ahead: Ahead, source: ApplicationSource, kind: AppKind, answers: Answers) {
  const identifiers = answers[kind];
  if (identifiers.length === 0) return;
  askForChoices(ahead, kind, identifiers, source.named.queryOptions({ input: { identifiers } }));
}

/** The first page of a picker as it opens, and the names of what is chosen. */
function askForPicker(ahead: Ahead, source: ApplicationSource, kind: AppKind, answers: Answers) {
  const all = { search: "", category: null };
  ahead.askForList(listed(source, all, true));
  ahead.askForList(listed(source, all, false));
  ahead.ask(source.categories.queryOptions());
  askForNames(ahead, source, kind, answers);
}

const { frameworks, workPlatforms, cloudPlatforms, retired } = api.catalogue;

const askForWork = (ahead: Ahead, { answers }: About) =>
  askForChoices(ahead, "workPlatforms", answers.workPlatforms, workPlatforms.queryOptions());

const askForCloud = (ahead: Ahead, { answers }: About) =>
  askForChoices(ahead, "cloudPlatforms", answers.cloudPlatforms, cloudPlatforms.queryOptions());

/** What each screen asks the server for when it opens. */
const asked: Partial<Record<StepKey, (ahead: Ahead, about: About) => void>> = {
  standard: (ahead, { answers }) => {
    const chosen = [answers.complianceStandard ?? []].flat();
    askForChoices(ahead, "complianceStandard", chosen, frameworks.queryOptions());
  },
  workPlatform: askForWork,
  cloudPlatforms: askForCloud,
  saas: (ahead, { answers }) => askForPicker(ahead, api.saas, "saasApps", answers),
  itSecurity: (ahead, { answers }) =>
    askForPicker(ahead, api.itSecurity, "itSecurityApps", answers),
  review: (ahead, about) => {
    askForWork(ahead, about);
    askForCloud(ahead, about);
    askForNames(ahead, api.saas, "saasApps", about.answers);
    askForNames(ahead, api.itSecurity, "itSecurityApps", about.answers);
  },
  schedule: (ahead, { checkupId }) =>
    ahead.ask(api.meetings.availability.queryOptions({ input: { checkupId } })),
};

/** Asks for what a step shows before somebody goes to it, so that going on waits for the save alone. */
export const prefetchStep = (queryClient: QueryClient, key: StepKey, about: About) =>
  asked[key]?.(new Ahead(queryClient), about);
