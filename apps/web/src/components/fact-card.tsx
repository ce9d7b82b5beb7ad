import { Badge, Button, Title } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./fact-card.module.css";

interface FactCardProps {
  title: string;
  className?: string | undefined;
  onEdit?: (() => void) | undefined;
  children: ReactNode;
}

export function FactCard({ title, className, onEdit, children }: FactCardProps) {
  return (
    <section className={`${classes.card} ${className ?? ""}`}>
      <div className={classes.head}>
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
      </div>
      {children}
    </section>
  );
}

export function Facts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface NamesProps {
  title: string;
  /** A text where there are none. */
  names: readonly string[] | string;
}

/** Names as badges. */
export function Names({ title, names }: NamesProps) {
  return (
    <div className={classes.names}>
      <h3>{title}</h3>
      {typeof names === "string" ? (
        <p>{names}</p>
      ) : (
        <ul>
          {names.map((name, at) => (
            // Two products may have one name.
            <Badge key={at} component="li" variant="light" size="lg" tt="none" fw={550}>
              {name}
            </Badge>
          ))}
        </ul>
      )}
    </div>
  );
}
