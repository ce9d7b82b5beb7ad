import type { ChoiceKind } from "@app/contract";
import { useQuery } from "@tanstack/react-query";
import { api } from "#lib/api.ts";

interface Offered {
  data?: { identifier: string; name: string }[] | undefined;
  isPending: boolean;
}

/** The choices that the catalogue does not offer (any more), once it is known what it offers; with a query for their names. */
export function useNotOffered(kind: ChoiceKind, identifiers: string[], offered: Offered["data"]) {
  const notOffered = identifiers.filter((one) =>
    offered?.every(({ identifier }) => identifier !== one),
  );
  const names = useQuery(
    api.catalogue.retired.queryOptions({
      input: { kind, identifiers: notOffered },
      enabled: notOffered.length > 0,
    }),
  );
  return { notOffered, names };
}

/**
 * Names in the order of choice, also of what the catalogue no longer offers; the identifier where no name is
 * known. Undefined until they are loaded.
 */
export function useChosenNames(kind: ChoiceKind, identifiers: string[], offered: Offered) {
  const { notOffered, names: others } = useNotOffered(kind, identifiers, offered.data);
  if (offered.isPending && identifiers.length > 0) return undefined;
  if (others.isPending && notOffered.length > 0) return undefined;
  const named = [...(offered.data ?? []), ...(others.data ?? [])];
  const names = new Map(named.map(({ identifier, name }) => [identifier, name]));
  return identifiers.map((identifier) => names.get(identifier) ?? identifier);
}
