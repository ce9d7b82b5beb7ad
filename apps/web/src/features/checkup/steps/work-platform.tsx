import { useQuery } from "@tanstack/react-query";
import { LoadFailure } from "#components/load-failure.tsx";
import { api } from "#lib/api.ts";
import { ChoiceGrid } from "./choice-grid.tsx";
import { ChosenChips } from "./chosen-chips.tsx";
import { GridSkeleton } from "./grid-skeleton.tsx";
import { NothingThere, TryAgain } from "./nothing-there.tsx";
import { Refusal } from "./refusal.tsx";
import type { StepScreenProps } from "./step-screen.ts";
import { useChoices } from "./use-choices.ts";
import { useChosenNames } from "./use-chosen-names.ts";

export function WorkPlatformScreen(props: StepScreenProps) {
  const { chosen, toggle, refusal } = useChoices("workPlatforms", props);
  const platforms = useQuery({
    ...api.catalogue.workPlatforms.queryOptions(),
    meta: { failure: "Error loading work platforms" },
  });
  const names = useChosenNames("workPlatforms", chosen, platforms);
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
  if (platforms.data.length === 0) {
    return (
      <NothingThere text="No work platforms are available right now.">
        <TryAgain onClick={platforms.refetch} />
      </NothingThere>
    );
  }
  // They have no card any more, and count all the same until they are taken out.
  const retired = chosen.filter((one) =>
    platforms.data.every(({ identifier }) => identifier !== one),
  );
  return (
    <>
      <Refusal text={refusal} />
      {retired.length > 0 && (
        <ChosenChips
          chosen={retired}
          nameOf={(identifier) => names?.[chosen.indexOf(identifier)] ?? identifier}
          onRemove={toggle}
        />
      )}
      <ChoiceGrid
        kind="checkbox"
        label="Work Platform"
        choices={platforms.data}
        chosen={chosen}
        description="Work platform service"
        icon="🏢"
        onChoose={toggle}
      />
    </>
  );
}
