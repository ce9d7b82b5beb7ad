/* oxlint-disable no-restricted-imports -- the one file that runs on the server */
import { AsyncLocalStorage } from "node:async_hooks";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { PageVisit, RenderPage } from "@app/contract";
import { ORPCError } from "@orpc/client";
import { dehydrate, hydrate } from "@tanstack/react-query";
import type { DehydratedState, Query, QueryClient } from "@tanstack/react-query";
import {
  createRequestHandler,
  createSsrStreamResponse,
  getSsrStatus,
  transformReadableStreamWithRouter,
} from "@tanstack/react-router/ssr/server";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server.node";
import { App, createAppRouter } from "#app.tsx";
import { callDirectly } from "#lib/api.ts";
import { createQueryClient, queryClient as shared } from "#lib/query-client.ts";
import { readVisitorFrom, visitorZone } from "#lib/visitor.ts";
import type { VisitorFacts } from "#lib/visitor.ts";

// Renders pages on the server. The only file that uses the router's server rendering, whose interface may change.

/** The visit that is rendered: pages of many visitors are under way at the same time. */
const visits = new AsyncLocalStorage<PageVisit & { facts: VisitorFacts }>();
const currentVisit = () => visits.getStore()!; // pages are rendered within one

callDirectly({
  call: (path, input) => currentVisit().call(path, input, currentVisit().request.signal),
});
readVisitorFrom(() => currentVisit().facts);
// Data of one visitor would be there for the next.
shared.getQueryCache().build = () => {
  throw new Error("On the server, each page has queries of its own.");
};

/** So long a page waits for its data; what comes later follows the frame. */
const dataTimeoutMs = 300;
/** A query may ask for what another one has found. */
const maxPasses = 4;

const isMissing = ({ state, options }: Query) =>
  state.status === "pending" &&
  !("enabled" in options && options.enabled === false) &&
  options.queryFn !== undefined;

const isKnown = ({ state }: Query) =>
  state.status === "success" || state.fetchStatus === "fetching";

const isSent = ({ meta, state }: DehydratedState["queries"][number]) =>
  !meta?.isShownOnly || state.status !== "success";

/** An error that a procedure answers is shown by the page; another one is ours. */
function onlyAnswers(error: unknown) {
  if (!(error instanceof ORPCError)) throw error;
}

const markupOf = (page: ReactElement) =>
  new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      progressiveChunkSize: Infinity,
      onError: reject,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
    });
  });

/** Renders a page with the data that it shows: what it asks for while it is rendered is loaded, and it is rendered again. */
async function renderWithData(pageWith: (view: QueryClient) => ReactElement, client: QueryClient) {
  const late = new Promise((resolve) => setTimeout(resolve, dataTimeoutMs, "late").unref());
  const cache = client.getQueryCache();
  for (let pass = 1; ; pass += 1) {
    const loading = cache
      .getAll()
      .map(({ promise }) => Promise.resolve(promise).catch(onlyAnswers));
    const isLate = (await Promise.race([Promise.all(loading), late])) === "late";
    // What is rendered is what the browser gets, although data may come meanwhile.
    const data = dehydrate(client, { shouldDehydrateQuery: isKnown });
    const view = createQueryClient();
    hydrate(view, {
      ...data,
      queries: data.queries.map((query) => ({ ...query, promise: undefined })),
    });
    const markup = await markupOf(pageWith(view));
    const isAsked = (query: Query) => isMissing(query) && !cache.get(query.queryHash);
    const asked = view.getQueryCache().findAll({ predicate: isAsked });
    if (isLate || asked.length === 0 || pass === maxPasses)
      return { markup, queries: { ...data, queries: data.queries.filter(isSent) } };
    for (const { options } of asked) void client.prefetchQuery(options as never); // it has a key
  }
}

const attributes = (attrs: Record<string, string | undefined> = {}) =>
  Object.entries(attrs)
    .map(([name, value]) => (value === undefined ? "" : ` ${name}="${value}"`))
    .join("");

/** React writes what belongs into the head before everything else. */
const headTags = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

export const renderPage: RenderPage = (visit) => {
  const { request, nonce } = visit;
  const facts: VisitorFacts = {
    cookies: request.headers.get("cookie") ?? "",
    userAgent: request.headers.get("user-agent") ?? "",
  };
  return visits.run({ ...visit, facts }, async () => {
    const queryClient = createQueryClient();
    let markup = "";
    const router = createAppRouter({
      queryClient,
      nonce,
      dehydrate: async () => {
        const pageWith = (view: QueryClient) => <App router={router} queryClient={view} />;
        const rendered = await renderWithData(pageWith, queryClient);
        ({ markup } = rendered);
        return rendered.queries;
      },
    });
    const handle = createRequestHandler({ request, createRouter: () => router });
    return handle(({ responseHeaders }) => {
      if (getSsrStatus(router) >= 500) throw new Error("The page's data could not be loaded.");
      const scripts = router.serverSsr?.takeInitialHydrationScriptTags();
      const data = scripts ? [...scripts.before, scripts.boundary] : [];
      const [tags] = headTags.exec(markup)!; // it may match nothing, and always matches
      const document = visit.documentOf({
        tags,
        markup: markup.slice(tags.length),
        zone: facts.showsZone ? visitorZone() : undefined,
        data: data
          .map(({ attrs, children }) => `<script${attributes(attrs)}>${children}</script>`)
          .join(""),
      });
      const whole = transformReadableStreamWithRouter(router, new Response(document).body!, {
        signal: request.signal,
      });
      return createSsrStreamResponse(
        router,
        new Response(whole, { status: getSsrStatus(router), headers: responseHeaders }),
      );
    });
  });
};
