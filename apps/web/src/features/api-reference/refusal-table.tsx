import type { Refusal } from "./refusals.ts";
import classes from "./reference.module.css";

/** How a call may be refused; closed at first, as most are the same everywhere. */
export const RefusalTable = ({ refusals, label }: { refusals: Refusal[]; label: string }) =>
  refusals.length > 0 && (
    <details className={classes.refusals}>
      <summary>
        <h4>Refusals</h4> <span className={classes.mark}>{refusals.length}</span>
      </summary>
      <table className={classes.fields} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Status and code</th>
            <th scope="col">Text</th>
          </tr>
        </thead>
        <tbody>
          {refusals.map(({ status, code, text }) => (
            <tr key={`${status} ${code}`}>
              <th scope="row">
                {status} <code>{code}</code>
              </th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
