import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { AnchorLink } from "#components/anchor-link.tsx";
import { useSite } from "#lib/site.ts";

/** A link to the terms or the privacy policy: the built-in page, or the operator's own. */
export function LegalLink({ page, children }: { page: "terms" | "privacy"; children: ReactNode }) {
  const url = useSite()[`${page}Url`];
  if (/^https?:\/\//.test(url)) {
    return (
      <Anchor inherit href={url} target="_blank" rel="noopener noreferrer">
        {children}
      </Anchor>
    );
  }
  return (
    <AnchorLink inherit to={`/${page}`}>
      {children}
    </AnchorLink>
  );
}
