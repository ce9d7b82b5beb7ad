import "@mantine/charts/styles.css";
import { BarChart, DonutChart } from "@mantine/charts";
import { percentOf, stepAt } from "@app/contract";
import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { formatCount, formatDayOfYear } from "#lib/format.ts";
import { statusLabels } from "#lib/labels.ts";
import { ChartCard } from "./chart-card.tsx";
import type { Overview } from "./overview.ts";
import classes from "./overview.module.css";

const sum = (rows: { count: number }[]) => rows.reduce((all, { count }) => all + count, 0);
const most = (rows: { count: number }[]) => Math.max(...rows.map(({ count }) => count));

/** The four charts; each says in words when there is nothing to draw. */
export const Charts = ({ overview }: { overview: Overview }) => (
  <div className={classes.charts}>
    <ByStatus rows={overview.checkupsByStatus} />
    <ByStep rows={overview.checkupsByStep} />
    <SignUps rows={overview.signUpsPerWeek} />
    <Standards rows={overview.standards} />
  </div>
);

const statusColors = { in_progress: "gray.5", completed: "pine.6" };

function ByStatus({ rows }: { rows: Overview["checkupsByStatus"] }) {
  const total = sum(rows);
  return (
    <ChartCard
      title="CheckUps by Status"
      empty={total === 0 && "No check-ups yet. They appear here as soon as somebody starts one."}
    >
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
    </ChartCard>
  );
}

/** So that a single one does not look like very many. */
const leastTop = 4;

const columnProps = {
  h: 200,
  withYAxis: false,
  yAxisProps: { domain: [0, (most: number) => Math.max(leastTop, most)] },
  barChartProps: { margin: { top: 24 } }, // for the number above the highest one
  gridAxis: "none",
  withBarValueLabel: true,
  valueFormatter: (count: number) => (count === 0 ? "" : formatCount(count)),
  barLabelColor: "var(--mantine-color-text)",
  textColor: "var(--muted)",
  maxBarWidth: 32,
  withTooltip: false,
  accessibilityLayer: false,
  series: [{ name: "count", color: "var(--accent)" }],
  barProps: {
    radius: [4, 4, 0, 0],
    // One beside a thousand can still be seen.
    minPointSize: (count) => (count ? 3 : 0),
  },
} satisfies Partial<React.ComponentProps<typeof BarChart>>;

const ByStep = ({ rows }: { rows: Overview["checkupsByStep"] }) => (
  <ChartCard
    title="CheckUps in Progress by Step"
    empty={sum(rows) === 0 && "No check-up is in progress."}
    table={{
      heads: ["Step", "CheckUps"],
      rows: rows.map(({ step, count }) => [`${step}. ${stepAt(step).title}`, count]),
    }}
  >
    <BarChart {...columnProps} data={rows} dataKey="step" xAxisProps={{ interval: 0 }} />
  </ChartCard>
);

const SignUps = ({ rows }: { rows: Overview["signUpsPerWeek"] }) => (
  <ChartCard
    title="Sign-ups per Week"
    empty={sum(rows) === 0 && "Nobody signed up in the last twelve weeks."}
    table={{
      heads: ["Week of", "Sign-ups"],
      rows: rows.map(({ week, count }) => [formatDayOfYear(week), count]),
    }}
  >
    <BarChart
      {...columnProps}
      data={rows.map(({ week, count }) => ({ week: formatDayOfYear(week), count }))}
      dataKey="week"
      xAxisProps={{ interval: "equidistantPreserveStart" }}
    />
  </ChartCard>
);

const Standards = ({ rows }: { rows: Overview["standards"] }) => (
  <ChartCard title="Standards Chosen" empty={sum(rows) === 0 && "No standard was chosen yet."}>
    <ol className={classes.bars}>
      {rows.map(({ identifier, name, count }) => (
        <li key={identifier}>
          <span className={classes.barName}>{name}</span>
          <span className={classes.track} aria-hidden>
            <span style={{ inlineSize: `${(count / most(rows)) * 100}%` }} />
          </span>
          <span>{formatCount(count)}</span>
        </li>
      ))}
    </ol>
  </ChartCard>
);
