import { IconShieldCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { LoadFailure } from "#components/load-failure.tsx";
import { api } from "#lib/api.ts";
import { ChoiceGrid } from "./choice-grid.tsx";
import { Chosen } from "./chosen.tsx";
import { GridSkeleton } from "./grid-skeleton.tsx";
import { NothingThere, TryAgain } from "./nothing-there.tsx";
import type { StepScreenProps } from "./step-screen.ts";
import { missingIn } from "./use-chosen-names.ts";

const icon = <IconShieldCheck size={22} />;

export function StandardScreen({ answers, change, preview, leaveField }: StepScreenProps) {
  const frameworks = useQuery({
    ...api.catalogue.frameworks.queryOptions(),
    meta: { log: "Compliance frameworks not loaded" },
  });
  if (frameworks.isPending) return <GridSkeleton text="Loading compliance standards..." />;
  if (!frameworks.data) {
    return (
      <LoadFailure
        title="The compliance standards could not be loaded"
        error={frameworks.error}
        onRetry={() => void frameworks.refetch()}
      />
    );
  }
  const chosen = answers.complianceStandard === null ? [] : [answers.complianceStandard];
  // What nobody can choose again is not replaced by keys that only lead past other ones.
  const isReplaceable = missingIn(frameworks.data, chosen).length === 0;
  return (
    <>
      <Chosen kind="complianceStandard" chosen={chosen} offered={frameworks.data} />
      {frameworks.data.length === 0 ? (
        <NothingThere text="No compliance standards are available right now.">
          <TryAgain onClick={frameworks.refetch} />
        </NothingThere>
      ) : (
        <ChoiceGrid
          kind="radio"
          label="Compliance Standard"
          choices={frameworks.data}
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
      )}
    </>
  );
}
