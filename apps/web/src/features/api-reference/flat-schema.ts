import type { OpenApiDocument, Schema } from "./document.ts";

/** A schema without references and null: what is left to describe is in one place. */
export interface FlatSchema extends Omit<Schema, "$ref" | "oneOf" | "anyOf"> {
  /** Two or more, none of them null. */
  options?: FlatSchema[];
  isNullable?: boolean;
}

const isNull = (schema: FlatSchema) => schema.type === "null";

const valuesOf = (schema: FlatSchema) => ("const" in schema ? [schema.const] : schema.enum);

/** Several alternatives as one schema where they are one: a null beside one other, or values only. */
function oneOfThese(options: FlatSchema[]): FlatSchema {
  const isNullable = options.some((option) => isNull(option) || option.isNullable);
  const rest = options.filter((option) => !isNull(option));
  const nullable = isNullable && { isNullable };
  const [only] = rest;
  if (only && rest.length === 1) return { ...only, ...nullable };
  const values = rest.map(valuesOf);
  if (rest.length > 0 && values.every((value) => value !== undefined)) {
    const type = rest.every((option) => option.type === only?.type) ? only?.type : undefined;
    return { type, enum: values.flat(), ...nullable };
  }
  return { options: rest, ...nullable };
}

/** Flattens the top of a schema; what its fields and items hold stays as it is. */
export function flatten(document: OpenApiDocument, schema: Schema = {}): FlatSchema {
  const { $ref, anyOf, oneOf, ...plain } = schema;
  if ($ref !== undefined) {
    return flatten(document, document.components.schemas[$ref.split("/").at(-1) ?? $ref]);
  }
  const options = anyOf ?? oneOf;
  if (!options) return plain;
  return { ...oneOfThese(options.map((option) => flatten(document, option))), ...plain };
}
