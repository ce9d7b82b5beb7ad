import type { OpenApiDocument, ResponseObject } from "./document.ts";
import { Facts, FieldTable } from "./field-table.tsx";
import { viewOf } from "./schema-rows.ts";
import classes from "./reference.module.css";

interface ContentViewProps {
  document: OpenApiDocument;
  content: ResponseObject["content"];
  label: string;
  isAnswer?: boolean;
}

/** Content types that carry the very same thing stand together. */
function kindsOf(content: ContentViewProps["content"]) {
  const kinds = new Map<string, string[]>();
  for (const [type, { schema }] of Object.entries(content)) {
    const key = JSON.stringify(schema);
    kinds.set(key, [...(kinds.get(key) ?? []), type]);
  }
  return [...kinds.values()];
}

/** A body as it goes or comes: its content type, what it is, its fields. */
export function ContentView({ document, content, label, isAnswer }: ContentViewProps) {
  return kindsOf(content).map((types) => {
    const { rows, ...facts } = viewOf(document, content[types[0] ?? ""]?.schema);
    return (
      <div key={types.join()}>
        <p className={classes.facts}>
          <code>{types.join(" or ")}</code> <Facts facts={facts} />
        </p>
        {rows.length > 0 && <FieldTable label={label} fields={rows} isAnswer={isAnswer} />}
      </div>
    );
  });
}
