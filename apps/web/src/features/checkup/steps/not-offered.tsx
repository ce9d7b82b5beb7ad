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

/** All that is chosen, where something of it is no longer offered: that has no card, and counts all the same. */
export function NotOffered({ kind, chosen, offered, onRemove }: NotOfferedProps) {
  const { notOffered, names } = useNotOffered(kind, chosen, offered);
  if (notOffered.length === 0 || names.isPending) return null;
  const named = [...offered, ...(names.data ?? [])];
  const nameOf = (one: string) => named.find(({ identifier }) => identifier === one)?.name;
  return (
    <ChosenChips
      chosen={chosen}
      notOffered={notOffered}
      nameOf={(identifier) => nameOf(identifier) ?? identifier}
      onRemove={onRemove}
    />
  );
}
