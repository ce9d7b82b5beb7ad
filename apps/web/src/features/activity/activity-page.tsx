import { actionLabels, activityQuery, entityLabels } from "@app/contract";
import type { ActivityRow } from "@app/contract";
import { Button, Table, Text } from "@mantine/core";
import { Dialog } from "#components/form/dialog.tsx";
import { CellCopy, CellLink } from "#components/list/cells.tsx";
import { DayFilters } from "#components/day-filters.tsx";
import { recordsPage } from "#components/list/records-page.tsx";
import { Moment } from "#components/moment.tsx";
import { activityLink, actionText, recordText } from "#lib/activity.ts";
import { api, client } from "#lib/api.ts";
import { formatCount, formatDateTime } from "#lib/format.ts";
import { capitalized } from "#lib/labels.ts";

export const ActivityPage = recordsPage({
  title: "Activity",
  noun: "entries",
  schema: activityQuery,
  query: (input) => api.admin.activity.list.queryOptions({ input }),
  failure: "Error loading activity",
  searchLabel: "Search emails and record IDs...",
  empty: "No activity found",
  onExport: client.admin.activity.export,
  dialogs: { changes: (row, close) => <ChangesDialog entry={row} onClose={close} /> },
  filters: [
    { name: "action", all: "All Actions", options: actionLabels },
    {
      name: "entity",
      label: "Kind of record",
      all: "All Records",
      options: entityLabels,
    },
  ],
  moreFilters: <DayFilters schema={activityQuery} />,
  columns: (open) => [
    { header: "When", width: 8.25, sort: "at", cell: (row) => row.at },
    {
      header: "Who",
      cell: ({ actorEmail }) => (actorEmail ? <CellCopy text={actorEmail} /> : "System"),
    },
    { header: "What", cell: actionText },
    { header: "Record", part: "title", cell: recordCell },
    {
      header: "Details",
      width: 6,
      part: "buttons",
      cell: (row) =>
        changesOf(row).length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Details: ${actionText(row)} ${recordText(row)}`}
            onClick={() => open("changes", row)}
          >
            Details
          </Button>
        ),
    },
  ],
});

function recordCell(row: ActivityRow) {
  const text = capitalized(recordText(row));
  const link = activityLink(row);
  if (!link) return text || null;
  return (
    <CellLink {...link} title={text}>
      {text}
    </CellLink>
  );
}

const empty = (
  <Text span c="dimmed">
    (empty)
  </Text>
);

const ChangesDialog = ({ entry, onClose }: { entry: ActivityRow; onClose: () => void }) => (
  <Dialog
    size="lg"
    title={`${actionText(entry)} ${recordText(entry)}`}
    styles={{ content: { overflowWrap: "anywhere" } }}
    onClose={onClose}
  >
    <Text size="sm" c="dimmed" mb="sm">
      {entry.actorEmail ?? "System"}, <Moment at={entry.at} />
    </Text>
    <Table
      layout="fixed"
      data={{
        head: ["Field", "Before", "After"],
        body: changesOf(entry).map((change) => [
          change.field,
          change.before ?? empty,
          change.after ?? empty,
        ]),
      }}
    />
  </Dialog>
);

/** Fields that change every time, or repeat what the row shows. */
const omitted = new Set(["id", "checkupId", "version", "createdAt", "updatedAt"]);

/** The changed fields with their formatted values; undefined if the field was or is empty. */
export function changesOf({ before, after }: Pick<ActivityRow, "before" | "after">) {
  const [old, now] = [before, after].map((record) => {
    const known = Object.entries(record ?? {}).filter(([key]) => !omitted.has(key));
    return Object.fromEntries(known.flatMap(([key, value]) => leaves(key, value)));
  });
  return Object.keys({ ...old, ...now })
    .map((field) => ({ field, before: old?.[field], after: now?.[field] }))
    .filter((change) => change.before !== change.after);
}

/** The values of a field by their paths, formatted; empty ones are omitted. */
function leaves(key: string, value: unknown): [string, string][] {
  // "Product website" for `productWebsite` and for `product_website`.
  const words = key.replaceAll(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " ");
  const label = capitalized(words.toLowerCase());
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return Object.entries(value)
      .flatMap(([inner, one]) => leaves(inner, one))
      .map(([inner, text]) => [`${label} – ${inner}`, text]);
  }
  const text = textOf(value);
  return text === "" ? [] : [[label, text]];
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return formatCount(value);
  if (Array.isArray(value)) return value.map((one) => textOf(one)).join(", ");
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return moment.test(text) ? formatDateTime(new Date(text)) : text;
}
