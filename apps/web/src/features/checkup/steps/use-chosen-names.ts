import type { ChoiceKind } from "@app/contract";
import { useQuery } from "@tanstack/react-query";
import { api } from "#lib/api.ts";

interface Offered {
  data?: { identifier: string; name: string }[];
  isPending: boolean;
}

/**
 * Names in the order of choice, also of what the catalogue no longer offers; the identifier where no name is
 * known. Undefined until they are loaded.
 */
export function useChosenNames(kind: ChoiceKind, identifiers: string[], offered: Offered) {
  const names = new Map(offered.data?.map(({ identifier, name }) => [identifier, name]));
  const missing = identifiers.filter((identifier) => offered.data && !names.has(identifier));
  const retired = useQuery(
    api.catalogue.retired.queryOptions({
      input: { kind, identifiers: missing },
      enabled: missing.length > 0,
    }),
  );
  if (offered.isPending && identifiers.length > 0) return undefined;
  if (retired.isPending && missing.length > 0) return undefined;
  for (const { identifier, name } of retired.data ?? []) names.set(identifier, name);
  return identifiers.map((identifier) => names.get(identifier) ?? identifier);
}
