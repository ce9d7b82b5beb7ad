import { followed, methods } from "./document.ts";
import type {
  Method,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  PathItem,
  RequestBodyObject,
  ResponseObject,
} from "./document.ts";
import { refusalsOf } from "./refusals.ts";
import type { Refusal } from "./refusals.ts";

export interface Operation {
  id: string;
  method: Method;
  path: string;
  summary: string;
  description?: string;
  isDeprecated: boolean;
  tag: string;
  /** The permissions of which a token needs one: "catalogue:read". */
  scopes: string[];
  parameters: ParameterObject[];
  body?: RequestBodyObject;
  /** What may come back when it works. */
  answers: (ResponseObject & { status: string })[];
  refusals: Refusal[];
}

export interface OperationGroup {
  tag: string;
  description?: string;
  operations: Operation[];
}

const isSuccess = (status: string) => /^[23]/.test(status);

function operationOf(
  document: OpenApiDocument,
  path: string,
  item: PathItem,
  method: Method,
  raw: OperationObject,
): Operation {
  const parameters = [...(item.parameters ?? []), ...(raw.parameters ?? [])].map((parameter) =>
    followed(document, parameter),
  );
  const responses = Object.entries(raw.responses ?? {}).map(([status, response]) => ({
    ...followed(document, response),
    status,
  }));
  const id = raw.operationId ?? `${method}${path.replaceAll(/[^a-z0-9]+/gi, "-")}`;
  return {
    id,
    method,
    path,
    summary: raw.summary ?? id,
    description: raw.description,
    isDeprecated: raw.deprecated ?? false,
    tag: raw.tags?.[0] ?? "Other",
    scopes: [...new Set((raw.security ?? []).flatMap((one) => Object.values(one).flat()))],
    parameters,
    body: raw.requestBody && followed(document, raw.requestBody),
    answers: responses.filter(({ status }) => isSuccess(status)),
    refusals: responses
      .filter(({ status }) => !isSuccess(status))
      .flatMap((response) => refusalsOf(document, response)),
  };
}

/** The document's operations by their first tag, in the order in which the document names them. */
export function groupsOf(document: OpenApiDocument): OperationGroup[] {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const raw = item[method];
      return raw ? [operationOf(document, path, item, method, raw)] : [];
    }),
  );
  const declared = document.tags ?? [];
  const tags = new Set([...declared.map(({ name }) => name), ...operations.map(({ tag }) => tag)]);
  return [...tags]
    .map((tag) => ({
      tag,
      description: declared.find(({ name }) => name === tag)?.description,
      operations: operations.filter((operation) => operation.tag === tag),
    }))
    .filter((group) => group.operations.length > 0);
}

/** The groups with those operations alone that have every typed word in path, name or text. */
export function groupsWith(groups: OperationGroup[], typed: string): OperationGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  const isMeant = ({ method, path, summary, description = "", id, tag }: Operation) => {
    const text = `${method} ${path} ${summary} ${description} ${id} ${tag}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, operations: group.operations.filter(isMeant) }))
    .filter(({ operations }) => operations.length > 0);
}
