import { rememberedUserKey, sentMailKey } from "../apps/web/src/lib/this-browser.ts";

/**
 * Sign-in is prerendered with the form that requests an email. Visitors who open a link, wait for an email or are known
 * here see another page: this hides the form until the web client is ready. Runs before the first paint.
 */
export const hideForKnownVisitors = `(() => {
  let isOther = /^#(?:.*&)?token=/.test(location.hash);
  try {
    const user = JSON.parse(localStorage.getItem("${rememberedUserKey}"));
    isOther ||= user !== null && new Date(user.expiresAt) > new Date();
    isOther ||= sessionStorage.getItem("${sentMailKey}") !== null;
  } catch {}
  if (isOther) document.documentElement.dataset.pending = "";
})();
`;
