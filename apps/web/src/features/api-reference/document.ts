/** The parts of JSON Schema 2020-12 that the reference shows. */
export interface Schema {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  contentMediaType?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  default?: unknown;
  examples?: unknown[];
  deprecated?: boolean;
  properties?: Record<string, SchemaLike>;
  required?: string[];
  additionalProperties?: SchemaLike;
  items?: SchemaLike;
  prefixItems?: SchemaLike[];
  allOf?: SchemaLike[];
  anyOf?: SchemaLike[];
  oneOf?: SchemaLike[];
  not?: SchemaLike;
}
/** `true` allows anything, `false` nothing. */
export type SchemaLike = Schema | boolean;

interface MediaType {
  schema?: SchemaLike;
}

export interface ParameterObject {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: SchemaLike;
}

export interface ResponseObject {
  $ref?: string;
  description?: string;
  content?: Record<string, MediaType>;
}

export interface RequestBodyObject {
  $ref?: string;
  description?: string;
  required?: boolean;
  content?: Record<string, MediaType>;
}

export type SecurityRequirement = Record<string, string[]>;

export interface OperationObject {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  deprecated?: boolean;
  parameters?: ParameterObject[];
  requestBody?: RequestBodyObject;
  responses?: Record<string, ResponseObject>;
  security?: SecurityRequirement[];
}

export const methods = ["get", "post", "put", "patch", "delete"] as const;
export type Method = (typeof methods)[number];

export type PathItem = Partial<Record<Method, OperationObject>> & {
  parameters?: ParameterObject[];
};

/** What the reference reads of an OpenAPI 3.1 document. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description?: string };
  servers?: { url: string }[];
  tags?: { name: string; description?: string }[];
  paths?: Record<string, PathItem>;
  /** What references lead to. */
  components?: Record<string, Record<string, unknown>>;
}

const unescaped = (segment: string) =>
  decodeURIComponent(segment).replaceAll("~1", "/").replaceAll("~0", "~");

/** What a reference such as `#/components/schemas/File` names; undefined when the document has no such place. */
export function lookUp(document: OpenApiDocument, reference: string): unknown {
  if (!reference.startsWith("#/")) return undefined;
  return reference
    .slice(2)
    .split("/")
    .map(unescaped)
    .reduce<unknown>(
      (place, key) =>
        typeof place === "object" && place !== null && Object.hasOwn(place, key)
          ? (place as Record<string, unknown>)[key]
          : undefined,
      document,
    );
}

/** A parameter, body or response, or the one that it refers to. */
export const followed = <Part extends { $ref?: string }>(
  document: OpenApiDocument,
  part: Part,
): Part =>
  part.$ref === undefined ? part : ((lookUp(document, part.$ref) as Part | undefined) ?? part);
