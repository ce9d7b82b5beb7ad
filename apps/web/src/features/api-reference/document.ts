import type { SchemaKeyword } from "@app/contract";

interface Keywords {
  /** `#/components/schemas/File`; nothing stands beside it. */
  $ref: string;
  description: string;
  type: string;
  enum: unknown[];
  const: unknown;
  format: string;
  contentMediaType: string;
  pattern: string;
  minLength: number;
  maxLength: number;
  minimum: number;
  maximum: number;
  minItems: number;
  maxItems: number;
  default: unknown;
  properties: Record<string, Schema>;
  required: string[];
  /** `false` allows no other fields. */
  additionalProperties: Schema | false;
  propertyNames: Schema;
  items: Schema;
  prefixItems: Schema[];
  anyOf: Schema[];
  oneOf: Schema[];
}

/** The part of JSON Schema 2020-12 that the document is written in; `{}` allows anything. */
export type Schema = Partial<Pick<Keywords, SchemaKeyword>>;

interface MediaType {
  schema: Schema;
}

export interface ParameterObject {
  name: string;
  /** "path" or "query". */
  in: string;
  required?: boolean;
  schema: Schema;
}

export interface ResponseObject {
  description: string;
  content: Record<string, MediaType>;
}

export interface RequestBodyObject {
  required?: boolean;
  content: Record<string, MediaType>;
}

export interface OperationObject {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: ParameterObject[];
  requestBody?: RequestBodyObject;
  responses: Record<string, ResponseObject>;
  security: Record<string, string[]>[];
}

export const methods = ["get", "post", "put", "patch", "delete"] as const;
export type Method = (typeof methods)[number];

/** What the reference reads of the server's OpenAPI 3.1 document. */
export interface OpenApiDocument {
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Partial<Record<Method, OperationObject>>>;
  components: { schemas: Record<string, Schema> };
}
