import type { OpenApiDocument, Schema } from "./document.ts";
import { flatten } from "./flat-schema.ts";
import type { FlatSchema } from "./flat-schema.ts";
import { constraintsOf, plainType, valueText } from "./schema-text.ts";

/** What is said of one value, whatever it is called. */
export interface SchemaFacts {
  /** "array of string, date-time", with "or null" at the end where null will do. */
  type: string;
  /** The only values that there are. */
  values: string[];
  constraints: string[];
  description?: string;
}

/** A field, however deep. */
export interface SchemaRow extends SchemaFacts {
  /** Where it is: "rows[].meeting.", or nothing at the top. */
  path: string;
  name: string;
  isRequired: boolean;
  /** Counted from 1, where a value has one of several shapes and this field belongs to one of them. */
  option?: number;
}

export interface SchemaView extends SchemaFacts {
  rows: SchemaRow[];
}

interface Place {
  document: OpenApiDocument;
  /** "rows[].meeting", or nothing at the top. */
  path: string;
}

/** The items of an array whose items all look alike; undefined for everything else. */
function itemsOf(document: OpenApiDocument, schema: FlatSchema): FlatSchema | undefined {
  return schema.items && flatten(document, schema.items);
}

function typeText(document: OpenApiDocument, schema: FlatSchema): string {
  const type = () => {
    const items = itemsOf(document, schema);
    if (items) return `array of ${typeText(document, items)}`;
    if (!schema.options) return plainType(schema);
    const types = schema.options.map((option) => typeText(document, option));
    return [...new Set(types)].join(" or ");
  };
  return schema.isNullable ? `${type()} or null` : type();
}

function factsOf(document: OpenApiDocument, schema: FlatSchema): SchemaFacts {
  const items = itemsOf(document, schema);
  // Of a list of plain values, what holds for each of them stands here: it has no row of its own.
  const each = items && !items.properties ? items : undefined;
  const described = each ?? schema;
  const values = "const" in described ? [described.const] : (described.enum ?? []);
  return {
    type: typeText(document, schema),
    values: values.map(valueText),
    constraints: [
      ...constraintsOf(schema),
      ...(each ? constraintsOf(each).map((constraint) => `each ${constraint}`) : []),
    ],
    description: schema.description ?? each?.description,
  };
}

/** The fields below a value. */
function rowsBelow(place: Place, schema: FlatSchema): SchemaRow[] {
  const { document, path } = place;
  const items = itemsOf(document, schema);
  if (items) return rowsBelow({ document, path: `${path}[]` }, items);
  const { properties = {}, additionalProperties, propertyNames, prefixItems = [] } = schema;
  const fields = Object.entries(properties);
  if (additionalProperties) {
    const keys = propertyNames?.enum ?? ["(any key)"];
    for (const key of keys) fields.push([String(key), additionalProperties]);
  }
  for (const [at, like] of prefixItems.entries()) fields.push([`[${at}]`, like]);
  const rows = fields.flatMap(([name, like]) => rowsOf(place, name, like, schema));
  const shapes = (schema.options ?? [])
    .map((option) => rowsBelow(place, option))
    .filter((shape) => shape.length > 0);
  for (const [at, shape] of shapes.entries()) {
    const option = shapes.length > 1 ? at + 1 : undefined;
    rows.push(...shape.map((row) => ({ ...row, option: row.option ?? option })));
  }
  return rows;
}

function rowsOf(place: Place, name: string, like: Schema, parent: FlatSchema): SchemaRow[] {
  const { document, path } = place;
  const schema = flatten(document, like);
  const prefix = path === "" ? "" : `${path}.`;
  const row = {
    path: prefix,
    name,
    isRequired: parent.required?.includes(name) ?? false,
    ...factsOf(document, schema),
  };
  return [row, ...rowsBelow({ document, path: `${prefix}${name}` }, schema)];
}

/** A schema as a table: what the whole is, then a row for each field in it, in reading order. */
export function viewOf(document: OpenApiDocument, like: Schema | undefined): SchemaView {
  const schema = flatten(document, like);
  return {
    ...factsOf(document, schema),
    rows: rowsBelow({ document, path: "" }, schema),
  };
}
