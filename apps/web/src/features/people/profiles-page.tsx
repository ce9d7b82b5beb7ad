import { profilesQuery } from "@app/contract";
import type { ProfileRow } from "@app/contract";
import {
  IconDownload,
  IconLoader,
  IconLogout,
  IconUserCheck,
  IconUserOff,
} from "@tabler/icons-react";
import { ConfirmAction } from "#components/form/confirm-dialog.tsx";
import { CellLink, RowActions, RowButton } from "#components/list/cells.tsx";
import { actionsColumn, agoColumn, copiedColumn } from "#components/list/list-table.tsx";
import { recordsPage } from "#components/list/records-page.tsx";
import { api, client } from "#lib/api.ts";
import { each } from "#lib/chunks.ts";
import { saveFile } from "#lib/files.ts";
import { formatCount } from "#lib/format.ts";
import { roleLabels } from "#lib/labels.ts";
import { knownUser } from "#lib/session.ts";
import { useAction } from "#lib/use-action.ts";

const verbFor = (disabledAt: Date | null) => (disabledAt ? "Enable" : "Disable");

/** All people who have signed in or were given a role. */
export const ProfilesPage = recordsPage({
  title: "User Profiles",
  noun: "profiles",
  schema: profilesQuery,
  query: (input) => api.admin.profiles.list.queryOptions({ input }),
  searchLabel: "Search emails...",
  onExport: client.admin.profiles.export,
  dialogs: {
    /** Ends all sessions of a person, for example after a device was lost. */
    signOut: ({ id, userId, email }, close) => (
      <ConfirmAction
        title="Sign Out Everywhere"
        question={
          userId === knownUser()?.id
            ? "Are you sure you want to sign yourself out of all browsers, including this one?"
            : "Are you sure you want to sign this person out of all browsers?"
        }
        name={email}
        consequence="This takes effect immediately. Answers that a browser hasn't sent yet stay there until the next sign-in. The role and access tokens don't change."
        label="Sign Out"
        busyLabel="Signing out..."
        action={() => client.admin.profiles.endSessions({ id })}
        success={({ ended }) =>
          `${email} ${ended > 0 ? "has been signed out everywhere" : "was not signed in anywhere"}`
        }
        failure="Error signing out"
        onClose={close}
      />
    ),
    disable: ({ id, userId, email, disabledAt }, close) => {
      const verb = verbFor(disabledAt);
      const own = userId === knownUser()?.id ? "This is your own account. " : "";
      return (
        <ConfirmAction
          title={`${verb} Person`}
          question={`Are you sure you want to ${verb.toLowerCase()} this person?`}
          name={email}
          consequence={
            disabledAt
              ? "They can sign in again. Role and access tokens work again."
              : `${own}They are signed out of all browsers and cannot sign in. Their access tokens don't work. CheckUps, meetings and emails about them don't change. You can enable them again.`
          }
          label={verb}
          busyLabel="Saving..."
          {...(disabledAt && { color: "pine" })}
          action={() => client.admin.profiles.setDisabled({ id, isDisabled: !disabledAt })}
          success={() => `${email} is ${verb.toLowerCase()}d`}
          failure="Error changing person"
          onClose={close}
        />
      );
    },
    delete: ({ id, userId, email }, close) => (
      <ConfirmAction
        title="Delete Person"
        question="Are you sure you want to delete this person with all their CheckUps? This action cannot be undone."
        name={email}
        consequence={`${userId === knownUser()?.id ? "This is your own account. " : ""}Planned meetings are cancelled, and everyone invited is notified. Role, access tokens and shared links end. In the activity, a pseudonym replaces the address.`}
        action={() => client.admin.profiles.remove({ id })}
        success={() => "Person deleted successfully"}
        failure="Error deleting person"
        onClose={close}
      />
    ),
  },
  bulk: {
    one: "profile",
    nameOf: ({ email }) => email,
    arePeople: true,
    actions: [
      {
        label: "Set sign-in",
        question: (what) =>
          `Are you sure you want to change ${what}? Disabled people are signed out of all browsers and cannot sign in.`,
        options: [
          { value: true, label: "Disabled" },
          { value: false, label: "Enabled" },
        ],
        run: (ids, isDisabled) =>
          each((id) => client.admin.profiles.setDisabled({ id, isDisabled: isDisabled === true }))(
            ids,
          ),
      },
    ],
  },
  columns: (open) => [
    copiedColumn("Email", "email", { part: "title" }),
    {
      header: "Roles",
      cell: ({ roles, disabledAt }) =>
        [...roles.map((role) => roleLabels[role]), ...(disabledAt ? ["disabled"] : [])].join(", "),
    },
    {
      header: "CheckUps",
      width: 5.25,
      isNumber: true,
      cell: ({ userId, email, checkups }) => (
        <CellLink
          to="/admin626/checkups"
          search={{ user: userId }}
          aria-label={`${formatCount(checkups)} CheckUps of ${email}`}
        >
          {formatCount(checkups)}
        </CellLink>
      ),
    },
    { header: "Sessions", width: 5.25, isNumber: true, cell: (row) => formatCount(row.sessions) },
    agoColumn("Created", "createdAt"),
    actionsColumn(
      (row) => (
        <RowActions name={row.email} onDelete={() => open("delete", row)}>
          <DownloadData {...row} />
          <RowButton
            Icon={IconLogout}
            label={`Sign out ${row.email} everywhere`}
            title="Sign Out Everywhere"
            isDestructive
            onClick={() => open("signOut", row)}
          />
          <RowButton
            Icon={row.disabledAt ? IconUserCheck : IconUserOff}
            label={`${verbFor(row.disabledAt)} ${row.email}`}
            title={verbFor(row.disabledAt)}
            isDestructive={!row.disabledAt}
            onClick={() => open("disable", row)}
          />
        </RowActions>
      ),
      8.75,
    ),
  ],
});

function DownloadData({ id, email }: ProfileRow) {
  const download = useAction({
    mutationFn: () => client.admin.profiles.download({ id }),
    meta: { failure: "Error downloading data" },
    onSuccess: saveFile,
  });
  return (
    <RowButton
      Icon={download.isPending ? IconLoader : IconDownload}
      label={`Download all data of ${email}`}
      title={download.isPending ? "Preparing..." : "Download Data"}
      onClick={() => download.run()}
    />
  );
}
