import { profilesQuery } from "@app/contract";
import type { ProfileRow } from "@app/contract";
import { IconLogout } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { CellCopy, CellLink, Cut, RowActions, RowButton } from "#components/list/cells.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import type { Column } from "#components/list/list-table.tsx";
import { Ago } from "#components/moment.tsx";
import { api, client } from "#lib/api.ts";
import { formatCount } from "#lib/format.ts";
import { roleLabels } from "#lib/labels.ts";
import { useList } from "#lib/use-list.ts";
import { peopleViews } from "./people-views.ts";
import { SignOutEverywhere } from "./sign-out-everywhere.tsx";

const columns = (onEnd: (row: ProfileRow) => void): Column<ProfileRow>[] => [
  { header: "E-mail", part: "title", sort: "email", cell: (row) => <CellCopy text={row.email} /> },
  {
    header: "Roles",
    cell: (row) => <Cut text={row.roles.map((role) => roleLabels[role]).join(", ")} />,
  },
  { header: "CheckUps", width: 5.25, isNumber: true, cell: (row) => <CheckupsLink row={row} /> },
  {
    header: "Sessions",
    width: 5.25,
    isNumber: true,
    cell: (row) => formatCount(row.sessions),
  },
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
          onClick={() => onEnd(row)}
        />
      </RowActions>
    ),
  },
];

const CheckupsLink = ({ row: { userId, email, checkups } }: { row: ProfileRow }) =>
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
export function ProfilesPage() {
  const list = useList(
    profilesQuery,
    (input) => api.admin.profiles.list.queryOptions({ input }),
    "Error loading profiles",
  );
  const [doomed, setDoomed] = useState<ProfileRow>();
  const shown = useMemo(() => columns(setDoomed), []);
  return (
    <>
      <ListPage
        title="User Profiles"
        list={list}
        noun="profiles"
        searchLabel="Search e-mails..."
        views={peopleViews}
        empty="No profiles found"
        onExport={client.admin.profiles.export}
        columns={shown}
      />
      {doomed && <SignOutEverywhere profile={doomed} onClose={() => setDoomed(undefined)} />}
    </>
  );
}
