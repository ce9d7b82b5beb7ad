import "@mantine/charts/styles.css";
import { BarChart, DonutChart } from "@mantine/charts";
import { percentOf, stepAt } from "@app/contract";
import type { contract } from "@app/contract";
import { Anchor, VisuallyHidden } from "@mantine/core";
import type { InferContractRouterOutputs } from "@orpc/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { FactCard } from "#components/fact-card.tsx";
import { formatCount, formatDayOfYear } from "#lib/format.ts";
import { statusLabels } from "#lib/labels.ts";
import classes from "./overview.module.css";

export type Overview = InferContractRouterOutputs<typeof contract>["admin"]["overview"]["get"];

const sum = (rows: { count: number }[]) => rows.reduce((all, { count }) => all + count, 0);

/** The four charts; each says in words when it has nothing to show. */
export const Charts = ({
  overview: { checkupsByStatus, checkupsByStep, signUpsPerWeek, standards },
}: {
  overview: Overview;
}) => (
  <div className={classes.charts}>
    <ChartCard
      title="CheckUps by Status"
      rows={checkupsByStatus}
      empty="No check-ups yet. They appear here as soon as somebody starts one."
    >
      <StatusDonut rows={checkupsByStatus} />
    </ChartCard>
    <ChartCard
      title="CheckUps in Progress by Step"
      rows={checkupsByStep}
      empty="No check-up is in progress."
    >
      <Columns
        title="CheckUps in Progress by Step"
        heads={["Step", "CheckUps"]}
        rows={checkupsByStep.map(({ step, count }) => ({
          label: step,
          name: `${step}. ${stepAt(step).title}`,
          count,
        }))}
        interval={0}
      />
    </ChartCard>
    <ChartCard
      title="Sign-ups per Week"
      rows={signUpsPerWeek}
      empty="Nobody signed up in the last twelve weeks."
    >
      <Columns
        title="Sign-ups per Week"
        heads={["Week of", "Sign-ups"]}
        rows={signUpsPerWeek.map(({ week, count }) => ({
          label: formatDayOfYear(week),
          name: formatDayOfYear(week),
          count,
        }))}
        interval="equidistantPreserveStart"
      />
    </ChartCard>
    <ChartCard title="Standards Chosen" rows={standards} empty="No standard was chosen yet.">
      <StandardBars rows={standards} />
    </ChartCard>
  </div>
);

interface ChartCardProps {
  title: string;
  rows: { count: number }[];
  /** Stands in the place of the chart when all counts are 0. */
  empty: string;
  children: ReactNode;
}

const ChartCard = ({ title, rows, empty, children }: ChartCardProps) => (
  <FactCard title={title}>
    {sum(rows) === 0 ? <p className={classes.nothing}>{empty}</p> : children}
  </FactCard>
);

const statusColors = { in_progress: "gray.5", completed: "pine.6" };

function StatusDonut({ rows }: { rows: Overview["checkupsByStatus"] }) {
  const total = sum(rows);
  return (
    <div className={classes.donut}>
      <div aria-hidden>
        <DonutChart
          size={152}
          thickness={22}
          startAngle={90}
          endAngle={-270}
          classNames={{ label: classes.total }}
          strokeWidth={2}
          strokeColor="var(--surface)"
          data={rows.map(({ status, count }) => ({
            name: statusLabels[status],
            value: count,
            color: statusColors[status],
          }))}
          chartLabel={formatCount(total)}
          withTooltip={false}
          accessibilityLayer={false}
          pieProps={{ isAnimationActive: false, rootTabIndex: -1 }}
        />
      </div>
      <ul className={classes.legend}>
        {rows.map(({ status, count }) => (
          <li key={status}>
            <span className={classes.swatch} data-status={status} aria-hidden />
            <Anchor
              renderRoot={(props) => (
                // No route declares its search.
                <Link {...props} to="/admin626/checkups" search={{ status }} />
              )}
            >
              {statusLabels[status]}
            </Anchor>
            <span>
              {formatCount(count)} ({percentOf(count, total)})
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ColumnsProps {
  title: string;
  heads: [name: string, count: string];
  rows: { label: string | number; name: string; count: number }[];
  /** Which labels stand below the columns. */
  interval: 0 | "equidistantPreserveStart";
}

/** A column for each row, and the same as a table for who cannot see them. */
const Columns = ({ title, heads, rows, interval }: ColumnsProps) => (
  <>
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
          {rows.map(({ name, count }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
    <div aria-hidden>
      <BarChart
        h={200}
        data={rows}
        dataKey="label"
        series={[{ name: "count", color: "var(--accent)" }]}
        xAxisProps={{ interval }}
        withYAxis={false}
        // So that a single one does not look like very many.
        yAxisProps={{ domain: [0, (most: number) => Math.max(4, most)] }}
        barChartProps={{ margin: { top: 24 } }} // for the number above the highest one
        gridAxis="none"
        withBarValueLabel
        valueFormatter={(count) => (count === 0 ? "" : formatCount(count))}
        barLabelColor="var(--mantine-color-text)"
        textColor="var(--muted)"
        maxBarWidth={32}
        withTooltip={false}
        accessibilityLayer={false}
        // One beside a thousand can still be seen.
        barProps={{ radius: [4, 4, 0, 0], minPointSize: (count) => (count ? 3 : 0) }}
      />
    </div>
  </>
);

function StandardBars({ rows }: { rows: Overview["standards"] }) {
  const most = Math.max(...rows.map(({ count }) => count));
  return (
    <ol className={classes.bars}>
      {rows.map(({ identifier, name, count }) => (
        <li key={identifier}>
          <span className={classes.barName}>{name}</span>
          <span className={classes.track} aria-hidden>
            <span style={{ inlineSize: `${(count / most) * 100}%` }} />
          </span>
          <span>{formatCount(count)}</span>
        </li>
      ))}
    </ol>
  );
}
