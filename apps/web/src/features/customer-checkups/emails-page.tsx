import { mailKindLabels, mailsQuery, mailStateLabels } from "@app/contract";
import type { AnyMailRow } from "@app/contract";
import { IconSend } from "@tabler/icons-react";
import { sendingAgain } from "#components/list/bulk.tsx";
import { RowButton } from "#components/list/cells.tsx";
import { actionsColumn, agoColumn, copiedColumn } from "#components/list/list-table.tsx";
import { recordsPage } from "#components/list/records-page.tsx";
import { StateBadge } from "#components/state-badge.tsx";
import { api, client } from "#lib/api.ts";
import { CheckupLink } from "./checkup-cells.tsx";
import { useSendAgain } from "./mail-list.tsx";

export const EmailsPage = recordsPage({
  title: "Emails",
  noun: "emails",
  schema: mailsQuery,
  query: (input) => api.admin.mails.list.queryOptions({ input }),
  searchLabel: "Search recipients...",
  start: "What the product sends is listed here for 90 days.",
  dialogs: {},
  filters: [
    { name: "kind", all: "All Emails", options: mailKindLabels },
    {
      name: "state",
      all: "All States",
      options: { ...mailStateLabels, failing: "Failed or late" },
    },
  ],
  bulk: {
    one: "email",
    nameOf: ({ recipient }) => recipient,
    actions: [sendingAgain((id) => client.admin.mails.sendAgain({ id }))],
  },
  columns: (_open) => [
    copiedColumn("To", "recipient", { part: "title" }),
    { header: "Email", cell: (row) => mailKindLabels[row.kind] },
    {
      header: "CheckUp",
      cell: ({ checkupId: id, companyName }) => id && <CheckupLink {...{ id, companyName }} />,
    },
    {
      header: "State",
      width: 7,
      cell: ({ state }) => <StateBadge label={mailStateLabels[state]} isGood={state === "sent"} />,
    },
    { header: "Reason", cell: ({ state, lastError }) => (state === "sent" ? null : lastError) },
    agoColumn("Written", "createdAt"),
    actionsColumn((row) => row.isCurrent && <SendAgain {...row} />, 4.5),
  ],
});

function SendAgain(mail: AnyMailRow) {
  const { title, label, run } = useSendAgain(mail);
  return <RowButton Icon={IconSend} title={title} label={label} onClick={() => run()} />;
}
