import { createFileRoute } from "@tanstack/react-router";
import type { SearchSchemaInput } from "@tanstack/react-router";
import { BrandPage } from "#features/brand/brand-page.tsx";

interface BrandSearch {
  /** The name of the email that is shown. */
  email?: string | undefined;
  view?: string | undefined;
  open?: string | undefined;
}

export const Route = createFileRoute("/admin626/brand")({
  validateSearch: (typed: BrandSearch & SearchSchemaInput): BrandSearch => typed,
  component: BrandPage,
});
