import type { Choice } from "@app/contract";
import { useQuery } from "@tanstack/react-query";
import type { QueryMeta } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadFailure } from "#components/load-failure.tsx";
import { catalogueLists, useChoiceNames } from "./choice-names.ts";
import { ChosenChips } from "./chosen-chips.tsx";
import { GridSkeleton, NothingThere } from "./nothing-there.tsx";

interface CatalogueStepProps {
  kind: keyof typeof catalogueLists;
  /** What is offered, in the plural and small letters. */
  plural: string;
  meta: QueryMeta;
  chosen: string[];
  /** None where a choice can only be replaced. */
  onRemove?: (identifier: string) => void;
  /** The chips are always shown; otherwise only for a choice that is no longer offered and so has no card. */
  showsChosen?: boolean;
  children: (offered: Choice[], chips: ReactNode) => ReactNode;
}

/** A step that offers a whole list of the catalogue, and what it shows while there is none. */
export function CatalogueStep(props: CatalogueStepProps) {
  const { kind, plural, meta, chosen, onRemove, showsChosen, children } = props;
  const list = useQuery({ ...catalogueLists[kind], meta });
  const offered = list.data ?? [];
  const known = new Map(offered.map(({ identifier, name }) => [identifier, name]));
  const names = useChoiceNames(kind, list.data ? chosen : [], known);
  if (list.isPending) return <GridSkeleton text={`Loading ${plural}...`} />;
  if (!list.data) {
    return (
      <LoadFailure
        title={`The ${plural} could not be loaded`}
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const isRetired = names.unknown.length > 0 && !names.query.isPending;
  const chips = ((showsChosen && offered.length > 0) || isRetired) && (
    <>
      {names.query.isLoadingError && (
        <NothingThere text="Some of the names could not be loaded." onRetry={names.query.refetch} />
      )}
      <ChosenChips
        chosen={chosen}
        notOffered={names.unknown}
        nameOf={names.nameOf}
        onRemove={onRemove}
      />
    </>
  );
  if (offered.length > 0) return children(offered, chips);
  return (
    <>
      {chips}
      <NothingThere text={`No ${plural} are available right now.`} onRetry={list.refetch} />
    </>
  );
}
