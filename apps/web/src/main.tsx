import "@fontsource-variable/inter/wght.css";
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "#lib/global.css";
import { hydrate as hydrateQueries } from "@tanstack/react-query";
import type { DehydratedState } from "@tanstack/react-query";
import { Unreachable } from "#lib/api.ts";
import { hydrate } from "@tanstack/react-router/ssr/client";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App, createAppRouter } from "#app.tsx";
import { browserMark } from "#features/sign-in/browser-mark.ts";
import { pause, whenIdle, withTimeout } from "#lib/clock.ts";
import { removeOldChanges } from "#lib/kept-changes.ts";
import { watchEmailLinks } from "#features/sign-in/email-links.ts";
import { watchRecovery } from "#recovery.ts";
import { queryClient } from "#lib/query-client.ts";
import { whenAllHydrated, whenReady } from "#lib/ready.ts";
import { confirmSession, watchSession } from "#lib/session.ts";
import { rememberZone } from "#lib/visitor.ts";

// Before any rule is used: zod tries to generate code, which the Content-Security-Policy forbids.
const zodConfig = "__zod_globalConfig";
const before = (Reflect.get(globalThis, zodConfig) ?? {}) as object; // zod's own, if it is loaded already
Reflect.set(globalThis, zodConfig, Object.assign(before, { jitless: true }));

dispatchEvent(new Event("client")); // `first-paint.js` loads the style sheets

// Before the router: it must not see a fragment with a token.
watchEmailLinks();

// The browser has just run the code of all modules.
await pause();

/** Without them, React renders the parts anew. */
const partsTimeoutMs = 5_000;

/** Rejects once all that will ever come in the document is there: the server may have been stopped before. */
const documentEnd = () =>
  new Promise<never>((_, reject) => {
    const end = () => setTimeout(reject, 1_000, new Error("The document has ended."));
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", end);
    else end();
  });

/** Once for all that is late. */
let allHydrated: Promise<void> | undefined;

/** By this device's clock. What comes after the page is shown once React has taken it over; what does not come is loaded. */
function asHere(query: DehydratedState["queries"][number]) {
  const dataUpdatedAt = Math.min(query.state.dataUpdatedAt, Date.now());
  const here = { ...query, state: { ...query.state, dataUpdatedAt } };
  if (!query.promise) return here;
  allHydrated ??= whenReady.then(() => withTimeout(whenAllHydrated(), partsTimeoutMs, undefined));
  const late = allHydrated.then(() => Promise.race([query.promise, documentEnd()]));
  const promise = late.catch((cause: unknown) => {
    throw new Unreachable("The page came without its data.", { cause });
  });
  return { ...here, promise };
}

const router = createAppRouter({
  queryClient,
  hydrate: ({ queries, ...others }) =>
    hydrateQueries(queryClient, { ...others, queries: queries.map(asHere) }),
});

await pause();
if (window.$_TSR) {
  await hydrate(router);
  confirmSession();
  const parts = router.state.matches.flatMap(({ staticData }) => staticData.loadParts?.() ?? []);
  await withTimeout(Promise.allSettled(parts), partsTimeoutMs, undefined);
}

const behindSignIn = /^\/(?:dashboard|checkup|admin626)(?:\/|$)/;

watchSession(({ isLeaving }) => {
  const { pathname, href } = router.state.location;
  const search = isLeaving ? {} : { next: href };
  if (behindSignIn.test(pathname)) void router.navigate({ to: "/auth", search });
});

watchRecovery();

// Keyboard and screen reader follow to the new page, unless a field already took the focus.
router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
  const main = document.querySelector<HTMLElement>("main");
  if (!fromLocation || !pathChanged || main?.contains(document.activeElement)) return;
  main?.focus({ preventScroll: true });
});

// Removes what has expired, even if nobody signs in again.
browserMark();
void whenIdle().then(() => {
  removeOldChanges();
  rememberZone();
});

const container = document.querySelector("#root")!;
const app = <App router={router} queryClient={queryClient} />;
// Where React recovers, as where an extension changed the page, the start has not failed.
const { error: onRecoverableError } = console;
// In pieces, so that the page scrolls and reacts meanwhile.
if (window.$_TSR) startTransition(() => void hydrateRoot(container, app, { onRecoverableError }));
else createRoot(container).render(app);
window.$_TSR?.h();
