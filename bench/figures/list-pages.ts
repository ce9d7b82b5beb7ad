import { plain } from "../bar.ts";
import type { Result } from "../bar.ts";
import { listActions } from "../list-actions.ts";
import { timed } from "../stopwatch.ts";
import type { Patience } from "../stopwatch.ts";
import type { Visitor } from "../visitor.ts";

/** In milliseconds, at 100,000 rows and for one user: no action of a list takes longer. */
const listBar = 100;

/** Every sort, page, search and filter of the lists, one after the other. Each line is told, or only what is over the bar. */
export async function measureListPages(
  administrator: Visitor,
  patience: Patience,
  tell: "all" | "over the bar",
): Promise<Result> {
  let actions = 0;
  let over = 0;
  let worst = { name: "", p99: 0 };
  for await (const { name, procedure, input } of listActions(administrator)) {
    const { p50, p99 } = await timed(patience, () => administrator.call(procedure, input));
    actions += 1;
    if (p99 >= listBar) over += 1;
    if (p99 > worst.p99) worst = { name, p99 };
    if (tell === "over the bar" && p99 < listBar) continue;
    const figures = [p50, p99].map((figure) => plain(figure).padStart(9)).join("");
    console.log(`${name.padEnd(90)}${figures}${p99 < listBar ? "" : "  over the bar"}`);
  }
  console.log(
    `\n${actions} actions of lists, ${over} over ${listBar} ms; the slowest: ${worst.name}`,
  );
  return { what: "slowest page of a list, p99", measured: worst.p99, unit: "ms", most: listBar };
}
