/** The words of JSON Schema that the API's document is written in: what the reference page knows how to show. */
export const schemaKeywords = [
  "$ref",
  "description",
  "type",
  "enum",
  "const",
  "format",
  "contentMediaType",
  "pattern",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "minItems",
  "maxItems",
  "default",
  "properties",
  "required",
  "additionalProperties",
  "propertyNames",
  "items",
  "prefixItems",
  "anyOf",
  "oneOf",
] as const;

export type SchemaKeyword = (typeof schemaKeywords)[number];
