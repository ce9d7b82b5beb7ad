import { contract } from "@app/contract";
import type { Access, TokenScope } from "@app/contract";
import { generateOpenApi } from "#http/openapi.ts";
import type { testApp } from "./test-app.ts";

type App = Awaited<ReturnType<typeof testApp>>;
type Person = Awaited<ReturnType<App["administrator"]>>;

/** What the document says of one operation, as far as a caller needs it. */
export interface DocumentedCall {
  id: string;
  method: string;
  path: string;
  scope: TokenScope;
  isForm: boolean;
  /** The status of success. */
  status: number;
}

interface Documented {
  operationId: string;
  security: { accessToken: TokenScope[] }[];
  requestBody?: { content: object };
  responses: object;
}

/** Every operation of the document. */
export async function documentedCalls(): Promise<DocumentedCall[]> {
  const { paths = {} } = await generateOpenApi("http://localhost:3000");
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as unknown as Record<string, Documented>).map(([method, found]) => ({
      id: found.operationId,
      method: method.toUpperCase(),
      path,
      scope: found.security[0]!.accessToken[0]!, // every operation names the one that it needs
      isForm: "multipart/form-data" in (found.requestBody?.content ?? {}),
      status: Number(Object.keys(found.responses)[0]),
    })),
  );
}

/** One call as it goes over the wire: what the path names stands there, the rest in query or body. */
export function wired({ isForm, method, path }: DocumentedCall, input: object = {}) {
  const left = new Map(Object.entries(input));
  const named = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(left.get(name));
    left.delete(name);
    return encodeURIComponent(value);
  });
  const init: RequestInit = { method };
  if (method === "GET") {
    const query = new URLSearchParams(
      [...left].map<[string, string]>(([name, value]) => [name, String(value)]),
    );
    return { path: `/api/v1${named}${left.size > 0 ? `?${query.toString()}` : ""}`, init };
  }
  if (isForm) {
    const form = new FormData();
    for (const [name, value] of left) form.append(name, value as string | File);
    init.body = form;
  } else if (left.size > 0) {
    init.body = JSON.stringify(Object.fromEntries(left));
    init.headers = { "content-type": "application/json" };
  }
  return { path: `/api/v1${named}`, init };
}

/** Adds an access token to what is sent. */
export const withToken = (token: string, init: RequestInit = {}): RequestInit => {
  const headers = new Headers(init.headers);
  headers.set("authorization", `Bearer ${token}`);
  return { ...init, headers };
};

/** Makes an access token of a signed-in administrator. */
export const makeToken = async ({ api }: Pick<Person, "api">, ...scopes: TokenScope[]) =>
  api.admin.tokens.create({ name: "Nightly sync", scopes, days: 30 });

/** Calls a path of the API with a token; answers status and what was said. */
export async function ask(app: App, token: string, path: string, init: RequestInit = {}) {
  const response = await app.browser().request(`/api/v1${path}`, withToken(token, init));
  return { status: response.status, headers: response.headers, body: await read(response) };
}

async function read(response: Response): Promise<unknown> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return isJson && text !== "" ? JSON.parse(text) : text;
}

export const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

interface Leaf {
  "~orpc": {
    meta: { access: Access; area?: string };
    route: { path?: string };
    inputSchema?: unknown;
  };
}

interface Procedure {
  /** "admin.saas.list" */
  name: string;
  access: Access;
  area?: string | undefined;
  path?: string | undefined;
  input: unknown;
}

/** Every procedure of the contract. */
export function allProcedures(router: object = contract, path: string[] = []): Procedure[] {
  return Object.entries(router).flatMap(([name, entry]: [string, object]) => {
    if (!("~orpc" in entry)) return allProcedures(entry, [...path, name]);
    const { meta, route, inputSchema: input } = (entry as Leaf)["~orpc"];
    return [{ name: [...path, name].join("."), ...meta, path: route.path, input }];
  });
}
