import { colorSchemeKey, rememberedUserKey } from "#lib/storage-keys.ts";

// The landing page is drawn at build and stands without this: its links are plain ones. The app itself comes when
// there is something that only it can do, and takes the page's place without a visible change.

let app: Promise<unknown> | undefined;
const startApp = () => (app ??= import("#main.tsx"));
const startAnew = () => (app = undefined);

const pressable = () => [...document.querySelectorAll<HTMLElement>("#root :is(a, button)")];

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLElement>("#root button");
  if (app || !button) return;
  const place = pressable().indexOf(button);
  void startApp().then(() => {
    const same = pressable()[place];
    same?.focus({ preventScroll: true });
    same?.click();
  }, startAnew);
});

/** Somebody is signed in here, or has chosen how the page looks: the drawn page knows nothing of either. */
function isKnown(): boolean {
  try {
    const scheme = localStorage.getItem(colorSchemeKey) ?? "auto";
    return localStorage.getItem(rememberedUserKey) !== null || scheme !== "auto";
  } catch {
    return false; // storage closed to us
  }
}

const lookWho = () => {
  if (isKnown()) startApp().catch(startAnew);
};
lookWho();
addEventListener("storage", lookWho); // signed in in another tab
addEventListener("pageshow", ({ persisted }) => persisted && lookWho()); // or before the way back to here

/** What sign-in needs lies ready when somebody goes there: fetched, but not run, once nothing else is to do. */
function fetchAhead() {
  const ahead = document.querySelector<HTMLTemplateElement>("#ahead");
  if (ahead) document.head.append(ahead.content);
}
const whenIdle = () =>
  "requestIdleCallback" in window ? requestIdleCallback(fetchAhead) : setTimeout(fetchAhead, 2000);
if (document.readyState === "complete") whenIdle();
else addEventListener("load", whenIdle);
