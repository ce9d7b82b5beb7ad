import { activityQuery } from "@app/contract";
import type { ActivityRow } from "@app/contract";
import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { CellCopy, CellLink, Cut } from "#components/list/cells.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import type { Column } from "#components/list/list-table.tsx";
import { Moment } from "#components/moment.tsx";
import { changesOf } from "#lib/activity-changes.ts";
import { activityLink } from "#lib/activity-link.ts";
import { actionText, recordText } from "#lib/activity-text.ts";
import { api, client } from "#lib/api.ts";
import { capitalized } from "#lib/labels.ts";
import type { View } from "#lib/list-views.ts";
import { useSite } from "#lib/site.ts";
import { useList } from "#lib/use-list.ts";
import { ActivityFilters } from "./activity-filters.tsx";
import { ChangesDialog } from "./changes-dialog.tsx";

const views: View[] = [
  { label: "All", query: {} },
  { label: "Signed in", query: { action: "sign-in" } },
  { label: "CheckUps viewed", query: { action: "view" } },
  { label: "Deleted", query: { action: "delete" } },
  { label: "Exported", query: { action: "export" } },
  { label: "User roles", query: { entity: "user" } },
];

/** Who did what, when. */
export function ActivityPage() {
  const list = useList(
    activityQuery,
    (input) => api.admin.activity.list.queryOptions({ input }),
    "Error loading activity",
  );
  const [shown, setShown] = useState<ActivityRow>();
  const { meetingTimeZone } = useSite();
  const shownColumns = useMemo(() => columns(meetingTimeZone, setShown), [meetingTimeZone]);
  return (
    <>
      <ListPage
        title="Activity"
        list={list}
        noun="entries"
        searchLabel="Search e-mails and record ids..."
        views={views}
        empty="No activity found"
        onExport={client.admin.activity.export}
        filters={<ActivityFilters search={list.search} change={list.change} />}
        columns={shownColumns}
      />
      {shown && <ChangesDialog entry={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

const columns = (timeZone: string, onShow: (row: ActivityRow) => void): Column<ActivityRow>[] => [
  { header: "When", width: 8.25, sort: "at", cell: (row) => <Moment at={row.at} /> },
  {
    header: "Who",
    cell: ({ actorEmail }) => (actorEmail ? <CellCopy text={actorEmail} /> : "System"),
  },
  { header: "What", cell: (row) => <Cut text={actionText(row)} /> },
  { header: "Record", part: "title", cell: (row) => <RecordCell row={row} /> },
  {
    header: "Details",
    width: 6,
    part: "buttons",
    cell: (row) => changesOf(row, timeZone).length > 0 && <ShowButton row={row} onShow={onShow} />,
  },
];

function RecordCell({ row }: { row: ActivityRow }) {
  const text = capitalized(recordText(row));
  const link = activityLink(row);
  if (!link) return <Cut text={text} />;
  return (
    <CellLink {...link} title={text}>
      {text}
    </CellLink>
  );
}

interface ShowButtonProps {
  row: ActivityRow;
  onShow: (row: ActivityRow) => void;
}

const ShowButton = ({ row, onShow }: ShowButtonProps) => (
  <Button
    variant="subtle"
    size="compact-sm"
    aria-label={`Details: ${actionText(row)} ${recordText(row)}`}
    onClick={() => onShow(row)}
  >
    Details
  </Button>
);
