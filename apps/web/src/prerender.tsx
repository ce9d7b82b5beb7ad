import { createMemoryHistory } from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server";
import { App, createAppRouter } from "#app.tsx";
import { api } from "#lib/api.ts";
import { queryClient } from "#lib/query-client.ts";

/** What the operator's settings say of themselves, as far as it changes what the page consists of. */
export interface LandingKind {
  hasSupport: boolean;
  /** The operator's own terms and privacy policy, at an address elsewhere. */
  hasTermsElsewhere: boolean;
  hasPrivacyElsewhere: boolean;
}

/** The landing page as HTML; marks stand in the place of texts that the server knows when it starts. */
export async function landingMarkup(kind: LandingKind): Promise<string> {
  queryClient.setQueryData(api.site.settings.queryKey(), {
    brandName: "%BRAND_NAME%",
    supportEmail: kind.hasSupport ? "%SUPPORT_EMAIL%" : null,
    termsUrl: kind.hasTermsElsewhere ? "https://%TERMS_URL%" : "/terms",
    privacyUrl: kind.hasPrivacyElsewhere ? "https://%PRIVACY_URL%" : "/privacy",
    looksUpCompanies: false,
  });
  const router = createAppRouter(createMemoryHistory({ initialEntries: ["/"] }));
  await router.load();
  const markup = renderToStaticMarkup(<App router={router} />);
  return markup
    .replaceAll(/<script>.*?<\/script>/gs, "") // the router's own, which the policy of the page forbids
    .replaceAll(`© ${new Date().getFullYear()} `, "© %YEAR% ");
}
