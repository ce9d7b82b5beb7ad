import type { Choice, ChoiceKind } from "@app/contract";
import { ChosenChips } from "./chosen-chips.tsx";
import { useNotOffered } from "./use-chosen-names.ts";

interface NotOfferedProps {
  kind: ChoiceKind;
  chosen: string[];
  offered: Choice[];
  /** None where something has to be chosen. */
  onRemove?: (identifier: string) => void;
}

/** What is chosen and no longer offered has no card, and counts all the same until something else is chosen. */
export function NotOffered({ kind, chosen, offered, onRemove }: NotOfferedProps) {
  const { notOffered, names } = useNotOffered(kind, chosen, offered);
  if (notOffered.length === 0 || names.isPending) return null;
  const nameOf = (one: string) => names.data?.find(({ identifier }) => identifier === one)?.name;
  return (
    <ChosenChips
      chosen={notOffered}
      notOffered={notOffered}
      nameOf={(identifier) => nameOf(identifier) ?? identifier}
      onRemove={onRemove}
    />
  );
}
