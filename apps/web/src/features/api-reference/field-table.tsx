import type { SchemaFacts, SchemaRow } from "./schema-rows.ts";
import classes from "./reference.module.css";

export interface Field extends SchemaRow {
  /** Where a parameter stands: "path", "query", "header". */
  in?: string;
}

interface FieldTableProps {
  /** Read out before the table. */
  label: string;
  fields: Field[];
  /** Fields that come back: those that may be missing say so; of those to be sent the required ones do. */
  isAnswer?: boolean;
}

/** Parameters, or the fields of a body: each with its type and all that holds for it. */
export const FieldTable = ({ label, fields, isAnswer = false }: FieldTableProps) => (
  <table className={classes.fields} aria-label={label}>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">What it is</th>
      </tr>
    </thead>
    <tbody>
      {fields.map((field, at) => (
        <tr key={at}>
          <th scope="row">
            <code>
              <span className={classes.path}>{field.path}</span>
              {field.name}
            </code>
            {!isAnswer && field.isRequired && <span className={classes.required}>required</span>}
            {isAnswer && !field.isRequired && <span className={classes.mark}>may be missing</span>}
            {field.option !== undefined && (
              <span className={classes.mark}>in shape {field.option}</span>
            )}
          </th>
          <td>
            <Facts facts={field} place={field.in} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Type, constraints, values and description of one value. */
export const Facts = ({ facts, place }: { facts: SchemaFacts; place?: string }) => (
  <>
    <span className={classes.type}>{facts.type}</span>
    {place && <span className={classes.mark}> in {place}</span>}
    {facts.constraints.length > 0 && (
      <span className={classes.constraints}>{facts.constraints.join(" · ")}</span>
    )}
    {facts.values.length > 0 && (
      <span className={classes.values}>
        <span>{facts.values.length === 1 ? "Always" : "One of"}</span>
        {facts.values.map((value) => (
          <code key={value}>{value}</code>
        ))}
      </span>
    )}
    {facts.description && <span className={classes.described}>{facts.description}</span>}
  </>
);
