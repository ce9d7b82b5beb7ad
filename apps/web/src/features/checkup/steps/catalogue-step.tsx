import type { Choice } from "@app/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { NotLoaded } from "#components/load-failure.tsx";
import { ChoiceGrid } from "./choice-grid.tsx";
import type { ChoiceGridProps } from "./choice-grid.tsx";
import { ChosenChips } from "./chosen-chips.tsx";
import { GridSkeleton, NothingThere } from "./nothing-there.tsx";
import type { StepScreenProps } from "./step-screen.ts";
import { catalogueLists, useChoiceNames, useChoices } from "./use-choices.ts";

export function WorkPlatformScreen(props: StepScreenProps) {
  const { chosen, toggle } = useChoices("workPlatforms", props);
  return (
    <CatalogueStep
      list="workPlatforms"
      plural="work platforms"
      kind="checkbox"
      label="Work Platform"
      description="Work platform service"
      icon="🏢"
      chosen={chosen}
      onChoose={toggle}
    />
  );
}

interface CatalogueStepProps extends Omit<ChoiceGridProps, "choices"> {
  list: keyof typeof catalogueLists;
  /** The name of the choices: plural, small letters. */
  plural: string;
  /** Logged when the list cannot be loaded; otherwise a toast says so. */
  log?: string;
  chosen: string[];
  /** Shows a list in its own way. With checkboxes its chips are always there; else only for a choice that has no card. */
  children?: (offered: Choice[], chips: ReactNode) => ReactNode;
}

/** A step that offers a whole list of the catalogue, with its loading, empty and failed states. */
export function CatalogueStep(props: CatalogueStepProps) {
  const { list: key, plural, log, children, ...grid } = props;
  const meta = log ? { log } : { failure: `Error loading ${plural}` };
  const list = useQuery({ ...catalogueLists[key], meta });
  const offered = list.data ?? [];
  const names = useChoiceNames(key, list.data ? grid.chosen : [], offered);
  if (!list.data) {
    const skeleton = <GridSkeleton text={`Loading ${plural}...`} />;
    return (
      <NotLoaded query={list} title={`The ${plural} could not be loaded`} skeleton={skeleton} />
    );
  }
  const isRetired = names.unknown.length > 0 && !names.query.isPending;
  const isPaged = children !== undefined && grid.kind === "checkbox" && offered.length > 0;
  const chips = (isPaged || isRetired) && (
    <ChosenChips
      chosen={grid.chosen}
      notOffered={names.unknown}
      nameOf={names.nameOf}
      // One of several radio buttons can only be replaced.
      onRemove={grid.kind === "checkbox" ? grid.onChoose : undefined}
    />
  );
  if (children && offered.length > 0) return children(offered, chips);
  return (
    <>
      {chips}
      {offered.length > 0 ? (
        <ChoiceGrid {...grid} choices={offered} />
      ) : (
        <NothingThere text={`No ${plural} are available right now.`} />
      )}
    </>
  );
}
