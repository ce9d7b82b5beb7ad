import { IconShieldCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { CatalogueStep } from "./catalogue-step.tsx";
import { ChoiceGrid } from "./choice-grid.tsx";
import { catalogueLists } from "./choice-names.ts";
import type { StepScreenProps } from "./step-screen.ts";

const icon = <IconShieldCheck size={22} />;

export function StandardScreen({ answers, change, preview, leaveField }: StepScreenProps) {
  const frameworks = useQuery({
    ...catalogueLists.complianceStandard,
    meta: { log: "Compliance frameworks not loaded" },
  });
  const chosen = [answers.complianceStandard ?? []].flat();
  return (
    <CatalogueStep
      kind="complianceStandard"
      plural="compliance standards"
      query={frameworks}
      chosen={chosen}
    >
      {(offered) => {
        // What is no longer offered cannot be chosen again: keys that only pass other cards do not replace it.
        const isReplaceable = chosen.every((one) =>
          offered.some(({ identifier }) => identifier === one),
        );
        return (
          <ChoiceGrid
            kind="radio"
            label="Compliance Standard"
            choices={offered}
            chosen={chosen}
            icon={icon}
            onPreview={
              isReplaceable ? (complianceStandard) => preview({ complianceStandard }) : undefined
            }
            onChoose={(complianceStandard) => {
              change({ complianceStandard });
              leaveField();
            }}
          />
        );
      }}
    </CatalogueStep>
  );
}
