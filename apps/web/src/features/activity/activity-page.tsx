import "@mantine/dates/styles.css";
import { activityQuery } from "@app/contract";
import type { ActivityQuery, ActivityRow } from "@app/contract";
import { Button } from "@mantine/core";
import { DatePickerInput } from "@mantine/dates";
import { IconBolt, IconCalendar, IconCube } from "@tabler/icons-react";
import { useId, useMemo, useState } from "react";
import { CellCopy, CellLink } from "#components/list/cells.tsx";
import { ListFilters } from "#components/list/filter-select.tsx";
import type { ListFilter } from "#components/list/filter-select.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import type { Column } from "#components/list/list-table.tsx";
import { activityLink, actionText, recordText } from "#lib/activity.ts";
import { api, client } from "#lib/api.ts";
import { actionLabels, capitalized, entityLabels, optionsOf } from "#lib/labels.ts";
import type { View } from "#lib/list-views.ts";
import { useSite } from "#lib/site.ts";
import { useList } from "#lib/use-list.ts";
import { changesOf } from "./changes.ts";
import { ChangesDialog } from "./changes-dialog.tsx";

const columns = (timeZone: string, onShow: (row: ActivityRow) => void): Column<ActivityRow>[] => [
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
      changesOf(row, timeZone).length > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Details: ${actionText(row)} ${recordText(row)}`}
          onClick={() => onShow(row)}
        >
          Details
        </Button>
      ),
  },
];

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

const filters: ListFilter<ActivityQuery>[] = [
  { name: "action", Icon: IconBolt, all: "All Actions", options: optionsOf(actionLabels) },
  {
    name: "entity",
    label: "Kind of record",
    Icon: IconCube,
    all: "All Records",
    options: optionsOf(entityLabels),
  },
];

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
  const { search, change } = list;
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
        filters={
          <>
            <ListFilters list={list} filters={filters} />
            <DayFilter
              label="From"
              value={search.from}
              maxDate={search.to ?? undefined}
              onChange={(from) => change({ from })}
            />
            <DayFilter
              label="To"
              value={search.to}
              minDate={search.from ?? undefined}
              onChange={(to) => change({ to })}
            />
          </>
        }
        columns={shownColumns}
      />
      {shown && <ChangesDialog entry={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

interface DayFilterProps {
  label: string;
  value: string | null;
  minDate?: string;
  maxDate?: string;
  onChange: (day: string | null) => void;
}

/** A day of the review team's calendar, as an ISO date. */
function DayFilter({ label, ...rest }: DayFilterProps) {
  const id = useId();
  return (
    <DatePickerInput
      {...rest}
      id={id}
      flex="0 1 10.5rem"
      aria-label={rest.value ? `${label}: ${rest.value}` : label}
      placeholder={label}
      valueFormat="MMM D, YYYY"
      leftSection={<IconCalendar size={16} aria-hidden />}
      clearable
      clearButtonProps={{ "aria-label": `Clear ${label}` }}
      firstDayOfWeek={0}
      weekendDays={[]} // their red is too light to be read
      ariaLabels={{ nextMonth: "Next month", previousMonth: "Previous month" }}
      popoverProps={{ id, returnFocus: true }} // of one name: the dialog is called as its button
    />
  );
}
