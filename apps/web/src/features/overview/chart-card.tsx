import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { FactCard } from "#components/fact-card.tsx";
import { formatCount } from "#lib/format.ts";
import classes from "./overview.module.css";

interface ChartCardProps {
  title: string;
  /** What stands there instead when there is nothing to draw. */
  empty: string | false;
  /** The same in numbers, for who cannot see the drawing; not needed where the numbers stand beside it. */
  table?: { heads: [name: string, count: string]; rows: [name: string, count: number][] };
  children: ReactNode;
}

export const ChartCard = ({ title, empty, table, children }: ChartCardProps) => (
  <FactCard title={title}>
    {empty ? (
      <p className={classes.nothing}>{empty}</p>
    ) : (
      <>
        {table && <NumbersTable title={title} {...table} />}
        {table ? <div aria-hidden>{children}</div> : children}
      </>
    )}
  </FactCard>
);

const NumbersTable = ({
  title,
  heads,
  rows,
}: NonNullable<ChartCardProps["table"]> & { title: string }) => (
  <VisuallyHidden>
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, count]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{formatCount(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </VisuallyHidden>
);
