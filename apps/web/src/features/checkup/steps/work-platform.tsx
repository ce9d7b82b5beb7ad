import { useQuery } from "@tanstack/react-query";
import { CatalogueStep } from "./catalogue-step.tsx";
import { ChoiceGrid } from "./choice-grid.tsx";
import { catalogueLists } from "./choice-names.ts";
import type { StepScreenProps } from "./step-screen.ts";
import { useChoices } from "./use-choices.tsx";

export function WorkPlatformScreen(props: StepScreenProps) {
  const { chosen, toggle, rejection } = useChoices("workPlatforms", props);
  const platforms = useQuery({
    ...catalogueLists.workPlatforms,
    meta: { failure: "Error loading work platforms" },
  });
  return (
    <CatalogueStep
      kind="workPlatforms"
      plural="work platforms"
      query={platforms}
      chosen={chosen}
      onRemove={toggle}
      above={rejection}
    >
      {(offered) => (
        <ChoiceGrid
          kind="checkbox"
          label="Work Platform"
          choices={offered}
          chosen={chosen}
          description="Work platform service"
          icon="🏢"
          onChoose={toggle}
        />
      )}
    </CatalogueStep>
  );
}
