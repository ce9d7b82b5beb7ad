import { messages } from "@app/contract";
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server";
import { App, createAppRouter } from "#app.tsx";
import { api } from "#lib/api.ts";
import { queryClient } from "#lib/query-client.ts";

/** As the server's `prerendered-variants.ts` has it: the page imports nothing of the server's. */
interface SiteKind {
  hasSupport: boolean;
  hasTermsElsewhere: boolean;
  hasPrivacyElsewhere: boolean;
}

/** For a page whose app cannot be loaded. */
export const awayText = `${messages.offline} If that does not help, reload the page.`;

/** A page as HTML; marks stand in the place of texts that the server knows. */
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
  // What fails while rendering leaves its place empty without an error.
  if (!markup.includes("<h1")) throw new Error(`${path} was not rendered.`);
  return markup
    .replaceAll(/<script>.*?<\/script>/gs, "") // the router's own, which the policy of the page forbids
    .replaceAll(`© ${new Date().getFullYear()} `, "© %YEAR% ");
}
