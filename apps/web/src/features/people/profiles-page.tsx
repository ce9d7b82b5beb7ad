import { profilesQuery } from "@app/contract";
import type { ProfileRow } from "@app/contract";
import { IconLogout } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { DeleteAction } from "#components/form/delete-dialog.tsx";
import { CellCopy, CellLink, RowButton } from "#components/list/cells.tsx";
import { actionsColumn, agoColumn } from "#components/list/list-table.tsx";
import { recordsPage } from "#components/list/records-page.tsx";
import { api, client } from "#lib/api.ts";
import { formatCount } from "#lib/format.ts";
import { roleLabels } from "#lib/labels.ts";
import { sessionQuery } from "#lib/session.ts";

/** Everybody who has signed in, or was given a role to do so. */
export const ProfilesPage = recordsPage({
  title: "User Profiles",
  noun: "profiles",
  schema: profilesQuery,
  query: (input) => api.admin.profiles.list.queryOptions({ input }),
  searchLabel: "Search e-mails...",
  onExport: client.admin.profiles.export,
  dialogs: { signOut: (row, close) => <SignOutEverywhere profile={row} onClose={close} /> },
  views: [
    { label: "Newest", query: {} },
    { label: "By e-mail", query: { sort: "email", direction: "asc" } },
  ],
  columns: (open) => [
    {
      header: "E-mail",
      part: "title",
      sort: "email",
      cell: (row) => <CellCopy text={row.email} />,
    },
    { header: "Roles", cell: (row) => row.roles.map((role) => roleLabels[role]).join(", ") },
    { header: "CheckUps", width: 5.25, isNumber: true, cell: (row) => <CheckupsLink {...row} /> },
    { header: "Sessions", width: 5.25, isNumber: true, cell: (row) => formatCount(row.sessions) },
    agoColumn("Created", "createdAt"),
    actionsColumn(
      (row) => (
        <RowButton
          Icon={IconLogout}
          label={`Sign out ${row.email} everywhere`}
          title="Sign Out Everywhere"
          isDestructive
          onClick={() => open("signOut", row)}
        />
      ),
      4.5,
    ),
  ],
});

const CheckupsLink = ({ userId, email, checkups }: ProfileRow) => (
  <CellLink
    to="/admin626/checkups"
    search={{ user: userId }}
    aria-label={`${formatCount(checkups)} check-ups of ${email}`}
  >
    {formatCount(checkups)}
  </CellLink>
);

/** Ends all sessions of a person: after a lost device, or when somebody leaves. */
function SignOutEverywhere({ profile, onClose }: { profile: ProfileRow; onClose: () => void }) {
  const { id, userId, email } = profile;
  const { data: user } = useQuery(sessionQuery);
  return (
    <DeleteAction
      title="Sign Out Everywhere"
      question={
        user?.id === userId
          ? "Are you sure you want to sign yourself out of all browsers, this one too?"
          : "Are you sure you want to sign this person out of all browsers?"
      }
      name={email}
      consequence="It counts at once. Answers that a browser has not sent yet stay in it until the next sign-in there. Role and access tokens stay as they are."
      label="Sign Out"
      busyLabel="Signing out..."
      action={() => client.admin.profiles.endSessions({ id })}
      success={({ ended }) =>
        `${email} ${ended > 0 ? "is signed out everywhere" : "was signed in nowhere"}`
      }
      failure="Not signed out"
      onClose={onClose}
    />
  );
}
