import type {
  ActivityQuery,
  ApplicationsQuery,
  CheckupsQuery,
  FilesQuery,
  FrameworksQuery,
  MeetingsQuery,
  PlatformsQuery,
  ProfilesQuery,
  ReadinessQuery,
  RolesQuery,
  TokensQuery,
} from "@app/contract";
import { createFileRoute, Outlet } from "@tanstack/react-router";
import type { SearchSchemaInput } from "@tanstack/react-router";
import { BackOffice } from "#features/back-office/back-office.tsx";
import { requireSession } from "#lib/session.ts";

/** What the addresses of the panel's pages can say, so that links are typed. */
type PanelSearch = Partial<
  | ActivityQuery
  | ApplicationsQuery
  | CheckupsQuery
  | FilesQuery
  | FrameworksQuery
  | MeetingsQuery
  | PlatformsQuery
  | ProfilesQuery
  | ReadinessQuery
  | RolesQuery
  | TokensQuery
> & {
  open?: string | undefined;
  view?: string | undefined;
  /** The name of the email that is shown. */
  email?: string | undefined;
};

export const Route = createFileRoute("/admin626")({
  // `useListSearch` validates the values, because the contract's schemas must not load with the first page.
  validateSearch: (typed: PanelSearch & SearchSchemaInput): PanelSearch => typed,
  beforeLoad: (page) => requireSession(page),
  component: () => (
    <BackOffice>
      <Outlet />
    </BackOffice>
  ),
});
