import { IconShieldCheck } from "@tabler/icons-react";
import { CatalogueStep } from "./catalogue-step.tsx";
import { ChoiceGrid } from "./choice-grid.tsx";
import type { StepScreenProps } from "./step-screen.ts";

const icon = <IconShieldCheck size={22} />;

export function StandardScreen({ answers, change }: StepScreenProps) {
  const chosen = [answers.complianceStandard ?? []].flat();
  return (
    <CatalogueStep
      kind="complianceStandard"
      plural="compliance standards"
      meta={{ log: "Compliance frameworks not loaded" }}
      chosen={chosen}
    >
      {(offered, chips) => (
        <>
          {chips}
          <ChoiceGrid
            kind="radio"
            label="Compliance Standard"
            choices={offered}
            chosen={chosen}
            icon={icon}
            // Arrow keys choose each card that they pass: the last one is saved with the next pause.
            onChoose={(complianceStandard) => change({ complianceStandard })}
          />
        </>
      )}
    </CatalogueStep>
  );
}
