import {
  deliveriesQuery,
  deliveryEventLabels,
  mailStateLabels,
  webhookEventLabels,
  webhookEvents,
  webhooksQuery,
} from "@app/contract";
import type { DeliveryRow, WebhookRow } from "@app/contract";
import { IconKey, IconSend } from "@tabler/icons-react";
import { ButtonLink } from "#components/anchor-link.tsx";
import { ConfirmAction } from "#components/form/confirm-dialog.tsx";
import { laterDialog } from "#components/later-dialog.tsx";
import { sendingAgain } from "#components/list/bulk.tsx";
import { CellButton, Cut, RowActions, RowButton } from "#components/list/cells.tsx";
import { actionsColumn, agoColumn } from "#components/list/list-table.tsx";
import { recordsPage } from "#components/list/records-page.tsx";
import { StateBadge } from "#components/state-badge.tsx";
import { api, client } from "#lib/api.ts";
import { each } from "#lib/chunks.ts";
import { useAction } from "#lib/use-action.ts";

const loadDialogs = () => import("./webhook-dialog.tsx");
const editWebhook = laterDialog(async () => (await loadDialogs()).WebhookDialog);
const renewSecret = laterDialog(async () => (await loadDialogs()).RenewSecret);

const stateOf = ({ isOn, failingSince }: WebhookRow) =>
  isOn ? (failingSince ? "Failing" : "On") : "Off";

export const WebhooksPage = recordsPage({
  title: "Webhooks",
  noun: "webhooks",
  schema: webhooksQuery,
  query: (input) => api.admin.webhooks.list.queryOptions({ input }),
  searchLabel: "Search URLs...",
  start: "A webhook informs another system when a CheckUp is completed or a meeting is booked.",
  actions: (
    <ButtonLink to="/admin626/deliveries" variant="default">
      Deliveries
    </ButtonLink>
  ),
  add: { label: "Add Webhook", dialog: (close) => <editWebhook.Dialog onClose={close} /> },
  dialogs: {
    edit: (row, close) => <editWebhook.Dialog record={row} onClose={close} />,
    renew: (row, close) => <renewSecret.Dialog webhook={row} onClose={close} />,
    delete: ({ id, url }, close) => (
      <ConfirmAction
        title="Delete Webhook"
        question="Are you sure you want to delete this webhook?"
        name={url}
        consequence="Its deliveries are deleted too, and nothing is sent there any more."
        action={() => client.admin.webhooks.remove({ id })}
        success={() => "Webhook deleted successfully"}
        failure="Error deleting webhook"
        onClose={close}
      />
    ),
  },
  bulk: {
    one: "webhook",
    nameOf: ({ url }) => url,
    actions: [
      {
        label: "Delete selected",
        question: (what) => `Are you sure you want to delete ${what} with all deliveries?`,
        run: each((id) => client.admin.webhooks.remove({ id })),
        success: (what) => `${what} deleted successfully`,
      },
    ],
  },
  columns: (open) => [
    {
      header: "URL",
      part: "title",
      sort: "url",
      cell: (row) => <CellButton text={row.url} onOpen={() => open("edit", row)} />,
    },
    {
      header: "Events",
      cell: ({ events }) => (
        <Cut
          text={webhookEvents
            .filter((event) => events.includes(event))
            .map((event) => webhookEventLabels[event])
            .join(", ")}
        />
      ),
    },
    {
      header: "State",
      width: 6.5,
      cell: (row) => <StateBadge label={stateOf(row)} isGood={stateOf(row) === "On"} />,
    },
    agoColumn("Created", "createdAt", { isMinor: true }),
    actionsColumn(
      (row) => (
        <RowActions
          name={row.url}
          onEdit={() => open("edit", row)}
          onDelete={() => open("delete", row)}
        >
          <RowButton
            Icon={IconKey}
            label={`Renew the secret of ${row.url}`}
            title="Renew Secret"
            onClick={() => open("renew", row)}
          />
        </RowActions>
      ),
      7,
    ),
  ],
});

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
  bulk: {
    one: "message",
    nameOf: ({ url }) => url,
    actions: [sendingAgain((id) => client.admin.webhooks.sendAgain({ id }))],
  },
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
