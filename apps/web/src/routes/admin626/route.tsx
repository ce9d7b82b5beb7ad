import type { contract } from "@app/contract";
import type { InferContractRouterInputs } from "@orpc/contract";
import { createFileRoute } from "@tanstack/react-router";
import type { SearchSchemaInput } from "@tanstack/react-router";
import { BackOffice } from "#features/back-office/back-office.tsx";
import { requireSession } from "#lib/session.ts";

type Inputs = InferContractRouterInputs<typeof contract>["admin"];
/** Of every procedure `list` of the admin panel. */
type ListInput = Extract<Inputs[keyof Inputs], { list: unknown }>["list"];

/** What the addresses of the panel's pages can say, so that links are typed. */
type PanelSearch = Partial<ListInput> & {
  view?: string | undefined;
  /** The name of the email that is shown. */
  email?: string | undefined;
};

export const Route = createFileRoute("/admin626")({
  // `useListSearch` validates the values, because the contract's schemas must not load with the first page.
  validateSearch: (typed: PanelSearch & SearchSchemaInput): PanelSearch => typed,
  beforeLoad: (page) => requireSession(page),
  component: BackOffice,
});
