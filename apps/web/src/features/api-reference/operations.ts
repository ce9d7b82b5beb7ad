import { methods } from "./document.ts";
import type {
  Method,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
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
  /** Names the permission that it needs, too. */
  description: string;
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
  operations: Operation[];
}

const isSuccess = (status: string) => status.startsWith("2");

function operationOf(
  document: OpenApiDocument,
  path: string,
  method: Method,
  raw: OperationObject,
): Operation {
  const responses = Object.entries(raw.responses).map(([status, response]) => ({
    ...response,
    status,
  }));
  return {
    id: raw.operationId,
    method,
    path,
    summary: raw.summary,
    description: raw.description,
    tag: raw.tags[0] ?? "",
    scopes: [...new Set(raw.security.flatMap((one) => Object.values(one).flat()))],
    parameters: raw.parameters ?? [],
    body: raw.requestBody,
    answers: responses.filter(({ status }) => isSuccess(status)),
    refusals: responses
      .filter(({ status }) => !isSuccess(status))
      .flatMap((response) => refusalsOf(document, response)),
  };
}

/** The document's operations by their tag, in the order in which the document names them. */
export function groupsOf(document: OpenApiDocument): OperationGroup[] {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const raw = item[method];
      return raw ? [operationOf(document, path, method, raw)] : [];
    }),
  );
  return document.tags.map(({ name }) => ({
    tag: name,
    operations: operations.filter(({ tag }) => tag === name),
  }));
}

/** The groups with those operations alone that have every typed word in path, name or text. */
export function groupsWith(groups: OperationGroup[], typed: string): OperationGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  const isMeant = ({ method, path, summary, description, id, tag }: Operation) => {
    const text = `${method} ${path} ${summary} ${description} ${id} ${tag}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, operations: group.operations.filter(isMeant) }))
    .filter(({ operations }) => operations.length > 0);
}
