import { choiceKinds, limits, messages } from "@app/contract";
import type { AnswerKey, Answers, Choice, ChoiceKind } from "@app/contract";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { QueryClient, QueryMeta } from "@tanstack/react-query";
import { api, client } from "#lib/api.ts";
import { notify } from "#lib/notify.tsx";
import type { StepScreenProps } from "./step-screen.ts";

/** The lists of the catalogue that are offered as a whole. */
export const catalogueLists = {
  complianceStandard: api.catalogue.frameworks.queryOptions(),
  workPlatforms: api.catalogue.workPlatforms.queryOptions(),
  cloudPlatforms: api.catalogue.cloudPlatforms.queryOptions(),
};

/** The answers that are lists of choices. */
export const listKinds = ["workPlatforms", "cloudPlatforms", "saasApps", "itSecurityApps"] as const;

/** Those that are offered: of applications, which are many, only the chosen ones; else all. */
function loadOffered(kind: ChoiceKind, identifiers: string[], queries: QueryClient) {
  if (kind === "saasApps") return client.saas.named({ identifiers });
  if (kind === "itSecurityApps") return client.itSecurity.named({ identifiers });
  // The query of the names retries as a whole.
  return queries.fetchQuery({ ...catalogueLists[kind], retry: false });
}

/** The names of chosen identifiers, also of those that are no longer offered; the identifier where there is no name. */
export const choiceNames = (kind: ChoiceKind, identifiers: string[]) =>
  queryOptions({
    queryKey: ["choice names", kind, identifiers],
    enabled: identifiers.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ client: queries }) => {
      const offered = await loadOffered(kind, identifiers, queries);
      const isOffered = new Set(offered.map(({ identifier }) => identifier));
      const notOffered = identifiers.filter((one) => !isOffered.has(one));
      const retired =
        notOffered.length > 0
          ? await client.catalogue.retired({ kind, identifiers: notOffered })
          : [];
      const names = new Map(identifiers.map((one) => [one, one]));
      for (const { identifier, name } of [...offered, ...retired]) names.set(identifier, name);
      return { names, notOffered };
    },
  });

/** The names of chosen identifiers; those that are not in `known` are loaded. */
export function useChoiceNames(
  kind: ChoiceKind,
  chosen: string[],
  known: Choice[],
  meta?: QueryMeta,
) {
  const knownNames = new Map(known.map(({ identifier, name }) => [identifier, name]));
  const unknown = chosen.filter((identifier) => !knownNames.has(identifier));
  const query = useQuery({ ...choiceNames(kind, chosen), enabled: unknown.length > 0, meta });
  return {
    query,
    unknown,
    /** Undefined until the name is loaded; the identifier where it cannot be. */
    nameOf: (identifier: string) =>
      knownNames.get(identifier) ??
      query.data?.names.get(identifier) ??
      (query.isError ? identifier : undefined),
  };
}

/** Gives the names of the choices in an answer; any other value is returned as it is. */
export function useAnswerNames(key: AnswerKey, answers: Answers): (choice: string) => string {
  const kind = choiceKinds.find((one) => one === key);
  const identifiers = kind ? [answers[kind] ?? []].flat() : [];
  const { data } = useQuery(choiceNames(kind ?? "workPlatforms", identifiers));
  return (choice) => data?.names.get(choice) ?? choice;
}

/** The answers that say why nothing is chosen. */
export const emptyReasons = { saasApps: "noSaas", itSecurityApps: "noItSecurity" } as const;

/** Several choices: the chosen ones, and functions to choose or toggle one; a toast says when there are too many. */
export function useChoices(
  key: (typeof listKinds)[number],
  { answers, change, leaveField }: StepScreenProps,
) {
  const reason = key in emptyReasons && emptyReasons[key as keyof typeof emptyReasons];
  const most = reason ? limits.applications : limits.platforms;
  // From the answers at that moment: a product may be saved after this step was left.
  const update = (next: (chosen: string[]) => string[]) => {
    let hasRoom = true;
    change((now) => {
      const chosen = next(now[key]);
      hasRoom = chosen.length <= most;
      if (hasRoom)
        return { [key]: chosen, ...(reason && now[reason] !== "unsaid" && { [reason]: "unsaid" }) };
      notify.error({ title: reason ? messages.applicationsTooMany : messages.platformsTooMany });
      return {};
    });
    leaveField();
    return hasRoom;
  };
  const toggle = (identifier: string) =>
    update((chosen) => {
      const without = chosen.filter((other) => other !== identifier);
      return without.length < chosen.length ? without : [...chosen, identifier];
    });
  /** Chooses some, which may be chosen already. Returns whether there was room for them. */
  const choose = (...identifiers: string[]) =>
    update((chosen) => [...new Set([...chosen, ...identifiers])]);
  return { chosen: answers[key], toggle, choose };
}
