import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "#env.ts";
import { documentOf } from "#http/document.ts";
import { policyWithScript } from "#http/security.ts";

type LandingSettings = Pick<
  Settings,
  "BRAND_NAME" | "SUPPORT_EMAIL" | "TERMS_URL" | "PRIVACY_URL" | "PUBLIC_URL"
>;

const isElsewhere = (url: string | undefined) => /^https?:\/\//.test(url ?? "");

/** Which of the drawn pages fits: named after what it has, in the order of the build (`scripts/draw-landing.ts`). */
const nameOf = ({ SUPPORT_EMAIL, TERMS_URL, PRIVACY_URL }: LandingSettings) =>
  [SUPPORT_EMAIL !== undefined, isElsewhere(TERMS_URL), isElsewhere(PRIVACY_URL)]
    .map(Number)
    .join("");

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => signs[sign]!); // all four are there

/** The landing page as the build drew it, with the operator's texts; nothing when it was not built. */
export function landingPage(folder: string, settings: LandingSettings) {
  const file = join(folder, "landing", `${nameOf(settings)}.html`);
  if (!existsSync(file)) return undefined;
  const drawn = readFileSync(file, "utf8");
  const texts: Record<string, string> = {
    "%BRAND_NAME%": settings.BRAND_NAME,
    "%SUPPORT_EMAIL%": settings.SUPPORT_EMAIL ?? "",
    "https://%TERMS_URL%": settings.TERMS_URL ?? "",
    "https://%PRIVACY_URL%": settings.PRIVACY_URL ?? "",
    "%PUBLIC_URL%": settings.PUBLIC_URL,
    "%YEAR%": String(new Date().getFullYear()),
  };
  const html = drawn.replaceAll(/(?:https:\/\/)?%[A-Z_]+%/g, (mark) =>
    escaped(texts[mark] ?? mark),
  );
  // The one script within the page decides on light or dark before the first paint. No other one may run.
  const script = /<script>([\s\S]*?)<\/script>/.exec(drawn)?.[1] ?? "";
  const hash = createHash("sha256").update(script).digest("base64");
  return documentOf(html, {
    "content-security-policy": policyWithScript(`'sha256-${hash}'`),
    vary: "Accept-Encoding, Cookie",
  });
}
