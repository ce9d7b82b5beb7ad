import { deliveriesQuery, deliveryEventLabels, mailStateLabels } from "@app/contract";
import type { DeliveryRow } from "@app/contract";
import { IconSend } from "@tabler/icons-react";
import { ButtonLink } from "#components/anchor-link.tsx";
import { Cut, RowButton } from "#components/list/cells.tsx";
import { actionsColumn, agoColumn } from "#components/list/list-table.tsx";
import { recordsPage } from "#components/list/records-page.tsx";
import { StateBadge } from "#components/state-badge.tsx";
import { api, client } from "#lib/api.ts";
import { useAction } from "#lib/use-action.ts";

export const DeliveriesPage = recordsPage({
  title: "Deliveries",
  noun: "deliveries",
  schema: deliveriesQuery,
  query: (input) => api.admin.webhooks.deliveries.queryOptions({ input }),
  searchLabel: "Search URLs...",
  start: "What is sent to webhooks is listed here for 30 days.",
  actions: (
    <ButtonLink to="/admin626/webhooks" variant="default">
      Webhooks
    </ButtonLink>
  ),
  dialogs: {},
  filters: [
    { name: "event", all: "All Events", options: deliveryEventLabels },
    { name: "state", all: "All States", options: mailStateLabels },
  ],
  columns: (_open) => [
    { header: "URL", part: "title", cell: (row) => <Cut text={row.url} /> },
    { header: "Event", cell: (row) => deliveryEventLabels[row.event] },
    {
      header: "State",
      width: 7,
      cell: ({ state }) => <StateBadge label={mailStateLabels[state]} isGood={state === "sent"} />,
    },
    { header: "Reason", cell: ({ lastError }) => <Cut text={lastError} /> },
    { header: "Tries", width: 4.5, isNumber: true, isMinor: true, cell: (row) => row.attempts },
    agoColumn("Happened", "createdAt"),
    actionsColumn((row) => row.isOn && <SendAgain {...row} />, 4.5),
  ],
});

function SendAgain({ id, url, event, state }: DeliveryRow) {
  const title = state === "queued" ? "Send Now" : "Send Again";
  const sending = useAction({
    mutationFn: () => client.admin.webhooks.sendAgain({ id }),
    meta: { success: { title: "It will be sent in a moment" }, failure: "Error sending again" },
  });
  return (
    <RowButton
      Icon={IconSend}
      label={`${title}: ${deliveryEventLabels[event]} to ${url}`}
      title={title}
      onClick={() => sending.run()}
    />
  );
}
