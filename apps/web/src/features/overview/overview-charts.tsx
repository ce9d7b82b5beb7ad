import { percentOf, stepAt } from "@app/contract";
import type { contract } from "@app/contract";
import { Anchor } from "@mantine/core";
import type { InferContractRouterOutputs } from "@orpc/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { FactCard } from "#components/fact-card.tsx";
import { formatCount, formatDayOfYear } from "#lib/format.ts";
import { statusLabels } from "#lib/labels.ts";
import classes from "./overview.module.css";

export type Overview = InferContractRouterOutputs<typeof contract>["admin"]["overview"]["get"];

interface Bar {
  key: string | number;
  name: ReactNode;
  count: number;
}

interface BarChartProps {
  title: string;
  heads: [name: string, count: string];
  /** Stands in the place of the chart when all counts are 0. */
  empty: string;
  bars: Bar[];
  withShares?: boolean;
}

/** A table whose counts are bars too. */
function BarChart({ title, heads, empty, bars, withShares = false }: BarChartProps) {
  const most = Math.max(...bars.map(({ count }) => count));
  const total = bars.reduce((sum, { count }) => sum + count, 0);
  return (
    <FactCard title={title}>
      {total === 0 ? (
        <p className={classes.quiet}>{empty}</p>
      ) : (
        <table className={classes.bars} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{heads[0]}</th>
              <td aria-hidden />
              <th scope="col">{heads[1]}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ key, name, count }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td aria-hidden>
                  <div style={{ inlineSize: `${(count / most) * 100}%` }} />
                </td>
                <td>
                  {formatCount(count)} {withShares && `(${percentOf(count, total)})`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </FactCard>
  );
}

export const OverviewCharts = ({ overview }: { overview: Overview }) => (
  <div className={classes.cards}>
    <BarChart
      title="CheckUps by Status"
      heads={["Status", "CheckUps"]}
      empty="No check-ups yet. They appear here as soon as somebody starts one."
      withShares
      bars={overview.checkupsByStatus.map(({ status, count }) => ({
        key: status,
        name: (
          <Anchor
            inherit
            renderRoot={(props) => <Link {...props} to="/admin626/checkups" search={{ status }} />}
          >
            {statusLabels[status]}
          </Anchor>
        ),
        count,
      }))}
    />
    <BarChart
      title="Standards Chosen"
      heads={["Standard", "CheckUps"]}
      empty="No standard was chosen yet."
      bars={overview.standards.map(({ identifier, ...bar }) => ({ key: identifier, ...bar }))}
    />
    <BarChart
      title="CheckUps in Progress by Step"
      heads={["Step", "CheckUps"]}
      empty="No check-up is in progress."
      bars={overview.checkupsByStep.map(({ step, count }) => ({
        key: step,
        name: `${step}. ${stepAt(step).title}`,
        count,
      }))}
    />
    <BarChart
      title="Sign-ups per Week"
      heads={["Week of", "Sign-ups"]}
      empty="Nobody signed up in the last twelve weeks."
      bars={overview.signUpsPerWeek.map(({ week, count }) => ({
        key: week,
        name: formatDayOfYear(week),
        count,
      }))}
    />
  </div>
);
