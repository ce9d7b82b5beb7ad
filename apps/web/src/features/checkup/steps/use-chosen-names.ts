import type { ChoiceKind } from "@app/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#lib/api.ts";

export interface Named {
  identifier: string;
  name: string;
}

interface Offered {
  data?: Named[] | undefined;
  isPlaceholderData?: boolean;
}

export const missingIn = (offered: Named[], identifiers: string[]) =>
  identifiers.filter((one) => offered.every(({ identifier }) => identifier !== one));

/**
 * What choices are called, also those that the catalogue does not offer any more: the identifier where nobody
 * knows the name, undefined while it is loaded or could not be.
 */
export function useNames(kind: ChoiceKind, identifiers: string[], offered: Offered) {
  const current = offered.isPlaceholderData ? undefined : offered.data;
  const missing = current && missingIn(current, identifiers);
  // What is taken out needs no new answer; and these stay what they are while it is asked what is offered.
  const [asked, setAsked] = useState(missing ?? []);
  if (missing && !missing.every((one) => asked.includes(one))) setAsked(missing);
  const notOffered = missing ?? identifiers.filter((one) => asked.includes(one));
  const names = useQuery(
    api.catalogue.retired.queryOptions({
      input: { kind, identifiers: asked },
      enabled: notOffered.length > 0,
      placeholderData: keepPreviousData,
    }),
  );
  const named = [...(offered.data ?? []), ...(names.data ?? [])];
  const known = new Map(named.map(({ identifier, name }) => [identifier, name]));
  const isAnswered = names.isSuccess && !names.isPlaceholderData;
  const nameOf = (identifier: string) =>
    known.get(identifier) ??
    (isAnswered && notOffered.includes(identifier) ? identifier : undefined);
  return { notOffered, names, nameOf };
}

/** Names in the order of choice, the identifier where no name is known. Undefined until they are loaded. */
export function useChosenNames(
  kind: ChoiceKind,
  identifiers: string[],
  offered: Offered & { isPending: boolean },
) {
  const { names, nameOf } = useNames(kind, identifiers, offered);
  if (offered.isPending && identifiers.length > 0) return undefined;
  if (names.isLoading || names.isPlaceholderData) return undefined;
  return identifiers.map((identifier) => nameOf(identifier) ?? identifier);
}
