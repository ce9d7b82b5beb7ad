import { useState } from "react";
import { expect, test, vi } from "vitest";
import { api } from "#lib/api.ts";
import { renderPart } from "#testing/render-app.tsx";
import { WebsiteStep } from "./website-step.tsx";
import type { ProductStart } from "./website-step.tsx";

function Step({ onReady }: { onReady: (start: ProductStart) => void }) {
  const [website, setWebsite] = useState("");
  const props = { source: api.saas, search: "", website, onWebsite: setWebsite, onReady };
  return <WebsiteStep {...props} />;
}

test("settings that fail hold up no look-up, and a website that cannot be read is said", async () => {
  const failure = { defined: true, code: "LOOKUP_FAILED", status: 422, message: "It failed" };
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith("/similar")) return Response.json({ json: [] });
    if (pathname.endsWith("/settings")) return Response.json({ json: {} }, { status: 500 });
    return Response.json({ json: failure }, { status: 422 });
  });
  const onReady = vi.fn<(start: ProductStart) => void>();
  const { user, ...screen } = await renderPart(<Step onReady={onReady} />);
  await user.type(screen.getByLabelText("Product Website"), "acme.com{Enter}");
  await screen.findByText("Failed to fetch product information. Please enter manually.");
  await vi.waitFor(() =>
    expect(onReady).toHaveBeenCalledExactlyOnceWith({
      website: "https://acme.com",
      found: null,
      similar: [],
    }),
  );
});
