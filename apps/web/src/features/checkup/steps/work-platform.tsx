import { CatalogueStep } from "./catalogue-step.tsx";
import { ChoiceGrid } from "./choice-grid.tsx";
import type { StepScreenProps } from "./step-screen.ts";
import { useChoices } from "./use-choices.tsx";

export function WorkPlatformScreen(props: StepScreenProps) {
  const { chosen, toggle, rejection } = useChoices("workPlatforms", props);
  return (
    <CatalogueStep
      kind="workPlatforms"
      plural="work platforms"
      meta={{ failure: "Error loading work platforms" }}
      chosen={chosen}
      onRemove={toggle}
    >
      {(offered, chips) => (
        <>
          {rejection}
          {chips}
          <ChoiceGrid
            kind="checkbox"
            label="Work Platform"
            choices={offered}
            chosen={chosen}
            description="Work platform service"
            icon="🏢"
            onChoose={toggle}
          />
        </>
      )}
    </CatalogueStep>
  );
}
