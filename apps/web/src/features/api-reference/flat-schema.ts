import { lookUp } from "./document.ts";
import type { OpenApiDocument, Schema, SchemaLike } from "./document.ts";

/** A schema without references, `allOf` and null: what is left to describe is in one place. */
export interface FlatSchema extends Omit<Schema, "$ref" | "allOf" | "oneOf" | "anyOf"> {
  /** Two or more, none of them null. */
  options?: FlatSchema[];
  isNullable?: boolean;
  /** The references that led here. */
  via: string[];
  /** Names a schema that this one is part of: what it holds is described there. */
  repeats?: string;
}

const nameOf = (reference: string) => reference.split("/").at(-1) ?? reference;

const tightest = (pick: (...limits: number[]) => number, one?: number, other?: number) =>
  one === undefined || other === undefined ? (one ?? other) : pick(one, other);

/** What holds when both hold. */
function both(one: FlatSchema, other: FlatSchema): FlatSchema {
  const merged: FlatSchema = { ...one, ...other, via: [...one.via, ...other.via] };
  const floors = ["minimum", "exclusiveMinimum", "minLength", "minItems"] as const;
  const ceilings = ["maximum", "exclusiveMaximum", "maxLength", "maxItems"] as const;
  for (const key of floors) merged[key] = tightest(Math.max, one[key], other[key]);
  for (const key of ceilings) merged[key] = tightest(Math.min, one[key], other[key]);
  if (one.properties || other.properties) {
    merged.properties = { ...one.properties };
    for (const [key, schema] of Object.entries(other.properties ?? {})) {
      const present = merged.properties[key];
      merged.properties[key] = present === undefined ? schema : { allOf: [present, schema] };
    }
  }
  if (one.required || other.required)
    merged.required = [...new Set([...(one.required ?? []), ...(other.required ?? [])])];
  if (one.enum && other.enum) merged.enum = one.enum.filter((value) => other.enum?.includes(value));
  return merged;
}

const isNull = (schema: FlatSchema) =>
  schema.type === "null" || (schema.const === null && "const" in schema);

const valuesOf = (schema: FlatSchema) => ("const" in schema ? [schema.const] : schema.enum);

/** Several alternatives as one schema where they are one: a null beside one other, or values only. */
function oneOfThese(options: FlatSchema[], via: string[]): FlatSchema {
  const isNullable = options.some((option) => isNull(option) || option.isNullable);
  const rest = options.filter((option) => !isNull(option));
  const nullable = isNullable && { isNullable };
  const [only] = rest;
  if (only && rest.length === 1) return { ...only, ...nullable };
  const values = rest.map(valuesOf);
  if (rest.length > 0 && values.every((value) => value !== undefined)) {
    const type = rest.every((option) => option.type === only?.type) ? only?.type : undefined;
    return { type, enum: values.flat(), via, ...nullable };
  }
  return { options: rest, via, ...nullable };
}

function withoutNull(schema: Schema, via: string[]): FlatSchema {
  const { $ref: _ref, allOf: _allOf, anyOf: _anyOf, oneOf: _oneOf, ...plain } = schema;
  const flat: FlatSchema = { ...plain, via };
  if (Array.isArray(flat.type) && flat.type.includes("null")) {
    const types = flat.type.filter((type) => type !== "null");
    flat.type = types.length === 1 ? types[0] : types;
    flat.isNullable = true;
  }
  if (flat.enum?.includes(null)) {
    flat.enum = flat.enum.filter((value) => value !== null);
    flat.isNullable = true;
  }
  return flat;
}

/** Flattens the top of a schema; what its fields and items hold stays as it is. `via` are the references around it. */
export function flatten(
  document: OpenApiDocument,
  like: SchemaLike | undefined,
  via: string[] = [],
): FlatSchema {
  if (like === undefined || like === true) return { via };
  if (like === false) return { not: true, via };
  let flat = withoutNull(like, via);
  for (const part of like.allOf ?? []) flat = both(flatten(document, part, via), flat);
  for (const options of [like.anyOf, like.oneOf]) {
    if (!options) continue;
    const flatOptions = options.map((option) => flatten(document, option, via));
    flat = both(oneOfThese(flatOptions, via), flat);
  }
  if (like.$ref === undefined) return flat;
  if (via.includes(like.$ref)) return { ...flat, repeats: nameOf(like.$ref) };
  const target = lookUp(document, like.$ref) as SchemaLike | undefined;
  if (target === undefined) return { ...flat, title: flat.title ?? nameOf(like.$ref) };
  return both(flatten(document, target, [...via, like.$ref]), flat);
}
