import "@fontsource-variable/inter/wght.css";
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "#lib/global.css";
import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import { App, createAppRouter } from "#app.tsx";
import { browserMark } from "#features/sign-in/browser-mark.ts";
import { inTime, whenIdle } from "#lib/clock.ts";
import { removeOldChanges } from "#lib/kept-changes.ts";
import { watchPrinting } from "#lib/theme.ts";
import { watchEmailLinks } from "#features/sign-in/email-links.ts";
import { watchRecovery } from "#recovery.ts";
import { watchSession } from "#lib/session.ts";
import { fetchSite } from "#lib/site.ts";
import { handsOff, typedInto } from "#taken-over.ts";

// Before any rule is used: zod would try whether it may generate code, which the Content-Security-Policy rejects.
const zodConfig = "__zod_globalConfig";
const before = (Reflect.get(globalThis, zodConfig) ?? {}) as object; // zod's own, when it is here already
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

// A new page is a new place for the keyboard and the screen reader too, unless a field already took the focus.
router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
  const main = document.querySelector<HTMLElement>("main");
  if (!fromLocation || !pathChanged || main?.contains(document.activeElement)) return;
  main?.focus({ preventScroll: true });
});

/** The prerendered page has the texts of the operator's settings already. */
const siteTimeoutMs = 2_000;

const container = document.querySelector("#root")!;
const app = <App router={router} />;

/** Replaces the prerendered landing page or sign-in, without a visible change. */
async function takeOver(): Promise<void> {
  await Promise.all([router.load(), inTime(fetchSite(), siteTimeoutMs, undefined)]);
  await handsOff();
  const typeAgain = typedInto(container);
  flushSync(() => createRoot(container).render(app));
  typeAgain();
  delete document.documentElement.dataset.undrawn;
}

// What is stored for a while only is removed also where nobody signs in again.
browserMark();
void whenIdle().then(removeOldChanges);

// From here on the app handles every event itself.
const setReady = () => void (document.documentElement.dataset.ready = "");

/** Not awaited by the module itself: the page's code, which it waits for, stands in a file that imports this one's. */
export const isThere = container.hasChildNodes()
  ? takeOver().then(setReady)
  : Promise.resolve(createRoot(container).render(app)).then(setReady);
