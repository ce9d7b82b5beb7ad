import { Badge } from "@mantine/core";

interface StateBadgeProps {
  label: string;
  /** Whether it is the state that one hopes for. */
  isGood: boolean;
}

/** A state in a word; the colour only helps. */
export const StateBadge = ({ label, isGood }: StateBadgeProps) => (
  <Badge variant={isGood ? "light" : "default"} tt="none" fw={550} miw="max-content">
    {label}
  </Badge>
);
