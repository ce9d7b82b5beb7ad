import { rememberedUserKey, sentMailKey } from "../apps/web/src/lib/this-browser.ts";

/**
 * Sign-in is drawn as it is for whoever comes to ask for a mail. Who comes with a link from one, waits for one or
 * is known here is shown something else: nothing then, until the app is there. Runs before the first paint.
 */
export const hideUnlessAsked = `(() => {
  let isOther = /^#(?:.*&)?token=/.test(location.hash);
  try {
    const user = JSON.parse(localStorage.getItem("${rememberedUserKey}"));
    isOther ||= user !== null && new Date(user.expiresAt) > new Date();
    isOther ||= sessionStorage.getItem("${sentMailKey}") !== null;
  } catch {}
  if (isOther) document.documentElement.dataset.undrawn = "";
})();
`;
