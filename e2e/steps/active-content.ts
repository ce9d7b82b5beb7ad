import type { Page } from "@playwright/test";
import { expect } from "../fixtures/test.ts";
import { calm, watchRequests } from "./calm.ts";

/**
 * Notes whatever a text on a page could set off: dialogs, scripts and styles that the policy stops, failures, requests to
 * other hosts, other windows. `expectNone` asks for it once, and looks at what stands there now.
 */
export async function watch(page: Page, origin: string) {
  const noted: string[] = [];
  watchRequests(page);
  page.on("dialog", (dialog) => {
    noted.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    // What the browser, and our page, say of an address that is none, as some of these are.
    const hasCode = /^(?:Failed to load resource|Page not found: )/.test(message.text());
    if (message.type() === "error" && !hasCode) noted.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => noted.push(`failure: ${error.message}`));
  page.on("popup", (popup) => noted.push(`window: ${popup.url()}`));
  page.on("request", (request) => {
    const { origin: asked, protocol } = new URL(request.url());
    if (asked !== origin && !/^(?:data|blob):$/.test(protocol)) noted.push(request.url());
  });
  await page.exposeFunction("noteViolation", (text: string) => noted.push(`policy: ${text}`));
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      (window as unknown as { noteViolation: (text: string) => void }).noteViolation(
        `${violatedDirective} ${blockedURI}`,
      ),
    );
  });
  return async (place: string) => {
    await calm(page);
    expect(await page.evaluate(activeParts), place).toEqual([]);
    expect(noted, place).toEqual([]);
  };
}

/** What is there of what no text may become: active attributes and elements, addresses of other kinds, pages too wide. */
function activeParts(): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll("*")) {
    const { attributes, localName } = element;
    if (/^(?:iframe|object|embed|math|applet|base|frame|foreignobject|animate)$/i.test(localName)) {
      found.push(element.outerHTML.slice(0, 200));
    }
    for (const { name, value } of attributes) {
      const isActive = name.startsWith("on") || name === "srcdoc" || name === "formaction";
      const isAddress = /^(?:href|src|action|xlink:href|poster)$/.test(name);
      const { protocol, host } = new URL(isAddress ? value : location.href, location.href);
      const isOwn = host === location.host;
      const isLink = localName === "a" && /^(?:https?|mailto):$/.test(protocol);
      const isPicture = localName === "img" && /^(?:data|blob):$/.test(protocol);
      const isSafe = (/^https?:$/.test(protocol) && isOwn) || isLink || isPicture;
      if (isActive || !isSafe) found.push(`${localName} ${name}=${value.slice(0, 200)}`);
    }
    if (element instanceof HTMLAnchorElement && element.host !== location.host) {
      const isApart = element.relList.contains("noopener") || element.protocol === "mailto:";
      if (!isApart) found.push(`a link without noopener: ${element.href}`);
    }
  }
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`${scrollWidth} px wide, of ${clientWidth}`);
  return found;
}
