import type { Fit } from "./list-widths.ts";
import classes from "./list-skeleton.module.css";

const rows = Array.from({ length: 10 }, (_, index) => index);

/** Rows in the shape of those that come. */
export const ListSkeleton = ({ columns }: { columns: { header: string; fit: Fit }[] }) => (
  <>
    {rows.map((row) => (
      <tr key={row} className={classes.row} aria-hidden>
        {columns.map(({ header, fit }, column) => (
          <td key={header} data-fit={fit}>
            <span className={classes.bar} data-length={(row + column) % 4} />
          </td>
        ))}
      </tr>
    ))}
  </>
);
