import type { Answers, StepKey } from "@app/contract";
import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import type { ApplicationSource } from "#lib/application-source.ts";
import { listed } from "./use-applications.ts";

/** Asks ahead of time. What failed is forgotten: the step itself asks again, and tells of it. */
class Ahead {
  #queryClient: QueryClient;

  constructor(queryClient: QueryClient) {
    this.#queryClient = queryClient;
  }

  ask<Data, Key extends QueryKey>(options: FetchQueryOptions<Data, Error, Data, Key>) {
    void this.#queryClient.prefetchQuery(options).then(() => this.#forgetFailed(options.queryKey));
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

interface About {
  checkupId: string;
  answers: Answers;
}

function askForNames(ahead: Ahead, source: ApplicationSource, identifiers: string[]) {
  if (identifiers.length > 0) ahead.ask(source.named.queryOptions({ input: { identifiers } }));
}

/** The first page of a picker as it opens, and the names of what is chosen. */
function askForPicker(ahead: Ahead, source: ApplicationSource, chosen: string[]) {
  const all = { search: "", category: null };
  ahead.askForList(listed(source, all, true));
  ahead.askForList(listed(source, all, false));
  ahead.ask(source.categories.queryOptions());
  askForNames(ahead, source, chosen);
}

const { frameworks, workPlatforms, cloudPlatforms } = api.catalogue;

/** What each screen asks the server for when it opens. */
const asked: Partial<Record<StepKey, (ahead: Ahead, about: About) => void>> = {
  standard: (ahead) => ahead.ask(frameworks.queryOptions()),
  workPlatform: (ahead) => ahead.ask(workPlatforms.queryOptions()),
  cloudPlatforms: (ahead) => ahead.ask(cloudPlatforms.queryOptions()),
  saas: (ahead, { answers }) => askForPicker(ahead, api.saas, answers.saasApps),
  itSecurity: (ahead, { answers }) => askForPicker(ahead, api.itSecurity, answers.itSecurityApps),
  review: (ahead, { answers }) => {
    ahead.ask(workPlatforms.queryOptions());
    ahead.ask(cloudPlatforms.queryOptions());
    askForNames(ahead, api.saas, answers.saasApps);
    askForNames(ahead, api.itSecurity, answers.itSecurityApps);
  },
  schedule: (ahead, { checkupId }) =>
    ahead.ask(api.meetings.availability.queryOptions({ input: { checkupId } })),
};

/** Asks for what a step shows before somebody goes to it, so that going on waits for the save alone. */
export const prefetchStep = (queryClient: QueryClient, key: StepKey, about: About) =>
  asked[key]?.(new Ahead(queryClient), about);
