import { useQuery } from "@tanstack/react-query";
import { LoadFailure } from "#components/load-failure.tsx";
import { api } from "#lib/api.ts";
import { ChoiceGrid } from "./choice-grid.tsx";
import { Chosen } from "./chosen.tsx";
import { GridSkeleton } from "./grid-skeleton.tsx";
import { NothingThere, TryAgain } from "./nothing-there.tsx";
import { Refusal } from "./refusal.tsx";
import type { StepScreenProps } from "./step-screen.ts";
import { useChoices } from "./use-choices.ts";

export function WorkPlatformScreen(props: StepScreenProps) {
  const { chosen, toggle, refusal } = useChoices("workPlatforms", props);
  const platforms = useQuery({
    ...api.catalogue.workPlatforms.queryOptions(),
    meta: { failure: "Error loading work platforms" },
  });
  if (platforms.isPending) return <GridSkeleton text="Loading work platforms..." />;
  if (!platforms.data) {
    return (
      <LoadFailure
        title="The work platforms could not be loaded"
        error={platforms.error}
        onRetry={() => void platforms.refetch()}
      />
    );
  }
  return (
    <>
      <Refusal text={refusal} />
      <Chosen kind="workPlatforms" chosen={chosen} offered={platforms.data} onRemove={toggle} />
      {platforms.data.length === 0 ? (
        <NothingThere text="No work platforms are available right now.">
          <TryAgain onClick={platforms.refetch} />
        </NothingThere>
      ) : (
        <ChoiceGrid
          kind="checkbox"
          label="Work Platform"
          choices={platforms.data}
          chosen={chosen}
          description="Work platform service"
          icon="🏢"
          onChoose={toggle}
        />
      )}
    </>
  );
}
