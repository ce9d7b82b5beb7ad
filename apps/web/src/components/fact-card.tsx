import { Button, Group, Title } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./fact-card.module.css";

interface FactCardProps {
  id?: string;
  title: string;
  className?: string | undefined;
  onEdit?: (() => void) | undefined;
  children: ReactNode;
}

export function FactCard({ id, title, className, onEdit, children }: FactCardProps) {
  return (
    <section id={id} className={`${classes.card} ${className ?? ""}`}>
      <Group justify="space-between" wrap="nowrap" gap={12} mih={32} mb={8}>
        <Title order={2} size="h3">
          {title}
        </Title>
        {onEdit && (
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconPencil size={16} />}
            aria-label={`Edit ${title}`}
            onClick={onEdit}
          >
            Edit
          </Button>
        )}
      </Group>
      {children}
    </section>
  );
}

/** Those without a value are left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={classes.facts}>
    {facts.map(
      ([name, value]) =>
        value !== undefined && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);
