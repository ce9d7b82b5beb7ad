import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Context } from "hono";
import type { Settings } from "#settings.ts";
import { documentOf, withTexts } from "./documents.ts";
import { variantName } from "./prerendered-variants.ts";
import { policyWithScript } from "./security.ts";

const isElsewhere = (url: string | undefined) => /^https?:\/\//.test(url ?? "");

/** A page as the build rendered it, with the operator's texts; nothing when it was not built. */
export function prerenderedPage(folder: string, settings: Settings, now: () => Date) {
  const name = variantName({
    hasSupport: settings.SUPPORT_EMAIL !== undefined,
    hasTermsElsewhere: isElsewhere(settings.TERMS_URL),
    hasPrivacyElsewhere: isElsewhere(settings.PRIVACY_URL),
  });
  const file = join(folder, `${name}.html`);
  if (!existsSync(file)) return undefined;
  const html = readFileSync(file, "utf8");
  // The one script within the page decides on light or dark before the first paint. No other one may run.
  const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1];
  if (script === undefined)
    throw new Error(`${file} has no script of its own: build the page anew.`);
  const hash = createHash("sha256").update(script).digest("base64");
  const headers = { "content-security-policy": policyWithScript(`'sha256-${hash}'`) };

  const documentIn = (year: number) => {
    const texts: Record<string, string> = {
      "%BRAND_NAME%": settings.BRAND_NAME,
      "%SUPPORT_EMAIL%": settings.SUPPORT_EMAIL ?? "",
      "https://%TERMS_URL%": settings.TERMS_URL ?? "",
      "https://%PRIVACY_URL%": settings.PRIVACY_URL ?? "",
      "%PUBLIC_URL%": settings.PUBLIC_URL,
      "%YEAR%": String(year),
    };
    return { year, answer: documentOf(withTexts(html, texts), headers) };
  };
  let current = documentIn(now().getFullYear());
  return (request: Context) => {
    const year = now().getFullYear();
    if (year !== current.year) current = documentIn(year);
    return current.answer(request);
  };
}
