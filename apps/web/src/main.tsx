import "@fontsource-variable/inter/wght.css";
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "#lib/global.css";
import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import { App, createAppRouter } from "#app.tsx";
import { browserMark } from "#features/sign-in/browser-mark.ts";
import { withTimeout, whenIdle } from "#lib/clock.ts";
import { removeOldChanges } from "#lib/kept-changes.ts";
import { watchPrinting } from "#lib/theme.ts";
import { watchEmailLinks } from "#features/sign-in/email-links.ts";
import { watchRecovery } from "#recovery.ts";
import { watchSession } from "#lib/session.ts";
import { fetchSite } from "#lib/site.ts";
import { rememberZone } from "#lib/visitor.ts";
import { pressesDone, rememberTyped } from "#replace-page.ts";

// Before any rule is used: zod tries to generate code, which the Content-Security-Policy forbids.
const zodConfig = "__zod_globalConfig";
const before = (Reflect.get(globalThis, zodConfig) ?? {}) as object; // zod's own, if it is loaded already
Reflect.set(globalThis, zodConfig, Object.assign(before, { jitless: true }));

// Before the router: it must not see a fragment with a token.
watchEmailLinks();

const router = createAppRouter();

const behindSignIn = /^\/(?:dashboard|checkup|admin626)(?:\/|$)/;

watchSession(({ isLeaving }) => {
  const { pathname, href } = router.state.location;
  const search = isLeaving ? {} : { next: href };
  if (behindSignIn.test(pathname)) void router.navigate({ to: "/auth", search });
});

watchRecovery();
watchPrinting();
rememberZone();

// Keyboard and screen reader follow to the new page, unless a field already took the focus.
router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
  const main = document.querySelector<HTMLElement>("main");
  if (!fromLocation || !pathChanged || main?.contains(document.activeElement)) return;
  main?.focus({ preventScroll: true });
});

/** The prerendered page already shows the operator's settings: waiting for them avoids a visible change. */
const siteTimeoutMs = 2_000;

const container = document.querySelector("#root")!;
const app = <App router={router} />;

/** Replaces the prerendered landing page or sign-in, without a visible change. */
async function replacePrerendered(): Promise<void> {
  await Promise.all([router.load(), withTimeout(fetchSite(), siteTimeoutMs, undefined)]);
  await pressesDone();
  const typeAgain = rememberTyped(container);
  flushSync(() => createRoot(container).render(app));
  typeAgain();
  delete document.documentElement.dataset.pending;
}

// Removes what has expired, even if nobody signs in again.
browserMark();
void whenIdle().then(removeOldChanges);

// From here on the web client handles every event.
const setReady = () => void (document.documentElement.dataset.ready = "");

/** Not awaited here: the code of the page that it waits for imports this module. */
export const isReady = container.hasChildNodes()
  ? replacePrerendered().then(setReady)
  : Promise.resolve(createRoot(container).render(app)).then(setReady);
