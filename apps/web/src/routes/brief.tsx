import { createFileRoute, useLocation } from "@tanstack/react-router";
import { SharedResultPage } from "#features/result/shared-result-page.tsx";

export const Route = createFileRoute("/brief")({ component: SharedByLink });

/** The token stays in the fragment: no server or Referer sees it, and the address can be passed on. */
function SharedByLink() {
  const { hash } = useLocation();
  const token = new URLSearchParams(hash).get("token") ?? "";
  return (
    <>
      <meta name="robots" content="noindex" />
      <SharedResultPage key={token} token={token} />
    </>
  );
}
