import { messages } from "@app/contract";
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server";
import { App, createAppRouter } from "#app.tsx";
import { api } from "#lib/api.ts";
import { queryClient } from "#lib/query-client.ts";

/** The same as in the server's `prerendered-variants.ts`: the web client imports nothing from the server. */
interface SiteKind {
  hasSupport: boolean;
  hasTermsElsewhere: boolean;
  hasPrivacyElsewhere: boolean;
}

/** Shown where the web client cannot be loaded. */
export const unavailableText = `${messages.offline} If that does not help, reload the page.`;

/** A page as HTML, with placeholders for texts that the server fills in. */
export async function markupOf(path: string, kind: SiteKind): Promise<string> {
  queryClient.setQueryData(api.site.settings.queryKey(), {
    brandName: "%BRAND_NAME%",
    supportEmail: kind.hasSupport ? "%SUPPORT_EMAIL%" : null,
    termsUrl: kind.hasTermsElsewhere ? "https://%TERMS_URL%" : "/terms",
    privacyUrl: kind.hasPrivacyElsewhere ? "https://%PRIVACY_URL%" : "/privacy",
    looksUpCompanies: false,
    meetingTimeZone: "UTC",
  });
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const markup = renderToStaticMarkup(<App router={router} />);
  // A part that fails to render is left out without an error.
  if (!markup.includes("<h1")) throw new Error(`${path} was not rendered.`);
  return markup
    .replaceAll(/<script>.*?<\/script>/gs, "") // the router's own, which the Content-Security-Policy forbids
    .replaceAll(`© ${new Date().getFullYear()} `, "© %YEAR% ");
}
