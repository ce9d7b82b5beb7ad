import type { Choice, ChoiceKind } from "@app/contract";
import { ChosenChips } from "./chosen-chips.tsx";
import { NothingThere, TryAgain } from "./nothing-there.tsx";
import { useNames } from "./use-chosen-names.ts";

interface ChosenProps {
  kind: ChoiceKind;
  chosen: string[];
  offered: Choice[];
  /** None where something has to be chosen. */
  onRemove?: (identifier: string) => void;
  /** Otherwise only where something of it is no longer offered: that has no card, and counts all the same. */
  isAlwaysShown?: boolean;
}

/** All that is chosen. */
export function Chosen({ kind, chosen, offered, onRemove, isAlwaysShown }: ChosenProps) {
  const { notOffered, names, nameOf } = useNames(kind, chosen, { data: offered });
  const isFirstLoad = names.isPending && !names.isFetched;
  if (!isAlwaysShown && (notOffered.length === 0 || isFirstLoad)) return null;
  return (
    <>
      {notOffered.length > 0 && names.isLoadingError && (
        <NothingThere text="Some of the names could not be loaded.">
          <TryAgain onClick={names.refetch} />
        </NothingThere>
      )}
      <ChosenChips chosen={chosen} notOffered={notOffered} nameOf={nameOf} onRemove={onRemove} />
    </>
  );
}
