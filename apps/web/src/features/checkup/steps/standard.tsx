import { IconShieldCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { LoadFailure } from "#components/load-failure.tsx";
import { api } from "#lib/api.ts";
import { ChoiceGrid } from "./choice-grid.tsx";
import { GridSkeleton } from "./grid-skeleton.tsx";
import { NothingThere, TryAgain } from "./nothing-there.tsx";
import type { StepScreenProps } from "./step-screen.ts";

const icon = <IconShieldCheck size={22} />;

export function StandardScreen({ answers, change, leaveField }: StepScreenProps) {
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
  if (frameworks.data.length === 0) {
    return (
      <NothingThere text="No compliance standards are available right now.">
        <TryAgain onClick={frameworks.refetch} />
      </NothingThere>
    );
  }
  return (
    <ChoiceGrid
      kind="radio"
      label="Compliance Standard"
      choices={frameworks.data}
      chosen={answers.complianceStandard ? [answers.complianceStandard] : []}
      icon={icon}
      onChoose={(complianceStandard) => {
        change({ complianceStandard });
        leaveField();
      }}
    />
  );
}
