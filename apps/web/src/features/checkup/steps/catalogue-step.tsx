import type { Choice, ChoiceKind } from "@app/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadFailure } from "#components/load-failure.tsx";
import { useChoiceNames } from "./choice-names.ts";
import { ChosenChips } from "./chosen-chips.tsx";
import { GridSkeleton, NothingThere } from "./nothing-there.tsx";

interface CatalogueStepProps {
  kind: ChoiceKind;
  /** What is offered, in the plural and small letters. */
  plural: string;
  query: UseQueryResult<Choice[]>;
  chosen: string[];
  /** None where a choice can only be replaced. */
  onRemove?: (identifier: string) => void;
  /** The chips are always shown; otherwise only for a choice that is no longer offered and so has no card. */
  showsChosen?: boolean;
  /** Stands above the chips while there is something to choose. */
  above?: ReactNode;
  children: (offered: Choice[]) => ReactNode;
}

/** A step that offers a whole list of the catalogue, and what it shows while there is none. */
export function CatalogueStep({ plural, query, above, children, ...chosen }: CatalogueStepProps) {
  if (query.isPending) return <GridSkeleton text={`Loading ${plural}...`} />;
  if (!query.data) {
    return (
      <LoadFailure
        title={`The ${plural} could not be loaded`}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.data.length > 0) {
    return (
      <>
        {above}
        <Chosen {...chosen} offered={query.data} />
        {children(query.data)}
      </>
    );
  }
  return (
    <>
      <Chosen {...chosen} offered={[]} showsChosen={false} />
      <NothingThere text={`No ${plural} are available right now.`} onRetry={query.refetch} />
    </>
  );
}

type ChosenProps = Pick<CatalogueStepProps, "kind" | "chosen" | "onRemove" | "showsChosen"> & {
  offered: Choice[];
};

function Chosen({ kind, chosen, offered, onRemove, showsChosen }: ChosenProps) {
  const known = new Map(offered.map(({ identifier, name }) => [identifier, name]));
  const { query, unknown, nameOf } = useChoiceNames(kind, chosen, known);
  const isFirstLoad = unknown.length > 0 && query.isPending;
  if (!showsChosen && (unknown.length === 0 || isFirstLoad)) return null;
  return (
    <>
      {unknown.length > 0 && query.isLoadingError && (
        <NothingThere text="Some of the names could not be loaded." onRetry={query.refetch} />
      )}
      <ChosenChips chosen={chosen} notOffered={unknown} nameOf={nameOf} onRemove={onRemove} />
    </>
  );
}
