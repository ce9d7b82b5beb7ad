import { profilesQuery } from "@app/contract";
import type { ProfileRow } from "@app/contract";
import { IconLogout } from "@tabler/icons-react";
import { CellCopy, CellLink, RowActions, RowButton } from "#components/list/cells.tsx";
import type { Column } from "#components/list/list-table.tsx";
import { RecordsPage } from "#components/list/records-page.tsx";
import type { Open } from "#components/list/records-page.tsx";
import { Ago } from "#components/moment.tsx";
import { api, client } from "#lib/api.ts";
import { formatCount } from "#lib/format.ts";
import { roleLabels } from "#lib/labels.ts";
import { SignOutEverywhere } from "./sign-out-everywhere.tsx";

const views = [
  { label: "Newest", query: {} },
  { label: "By e-mail", query: { sort: "email", direction: "asc" } },
];

const columns = (open: Open<ProfileRow, "signOut">): Column<ProfileRow>[] => [
  { header: "E-mail", part: "title", sort: "email", cell: (row) => <CellCopy text={row.email} /> },
  { header: "Roles", cell: (row) => row.roles.map((role) => roleLabels[role]).join(", ") },
  { header: "CheckUps", width: 5.25, isNumber: true, cell: (row) => <CheckupsLink {...row} /> },
  { header: "Sessions", width: 5.25, isNumber: true, cell: (row) => formatCount(row.sessions) },
  { header: "Created", width: 6.25, sort: "createdAt", cell: (row) => <Ago at={row.createdAt} /> },
  {
    header: "Actions",
    width: 4.5,
    part: "buttons",
    cell: (row) => (
      <RowActions name={row.email}>
        <RowButton
          Icon={IconLogout}
          label={`Sign out ${row.email} everywhere`}
          title="Sign Out Everywhere"
          isGrave
          onClick={() => open("signOut", row)}
        />
      </RowActions>
    ),
  },
];

const CheckupsLink = ({ userId, email, checkups }: ProfileRow) =>
  checkups === 0 ? (
    "0"
  ) : (
    <CellLink
      to="/admin626/checkups"
      search={{ user: userId }}
      aria-label={`${formatCount(checkups)} check-ups of ${email}`}
    >
      {formatCount(checkups)}
    </CellLink>
  );

/** Everybody who has signed in, or was given a role to do so. */
export const ProfilesPage = () => (
  <RecordsPage
    title="User Profiles"
    noun="profiles"
    schema={profilesQuery}
    query={(input) => api.admin.profiles.list.queryOptions({ input })}
    failure="Error loading profiles"
    searchLabel="Search e-mails..."
    empty="No profiles found"
    views={views}
    columns={columns}
    onExport={client.admin.profiles.export}
    dialogs={{ signOut: (row, close) => <SignOutEverywhere profile={row} onClose={close} /> }}
  />
);
