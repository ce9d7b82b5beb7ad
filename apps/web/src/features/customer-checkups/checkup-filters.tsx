import { stepAt, stepCount } from "@app/contract";
import type { CheckupsQuery } from "@app/contract";
import { IconCalendarEvent, IconProgressCheck, IconStairs } from "@tabler/icons-react";
import { FilterSelect } from "#components/list/filter-select.tsx";
import { optionsOf, statusLabels } from "#lib/labels.ts";
import { UserFilter } from "./user-filter.tsx";

interface CheckupFiltersProps {
  search: CheckupsQuery;
  change: (patch: Partial<CheckupsQuery>) => void;
}

const stepOptions = Array.from({ length: stepCount }, (_, index) => ({
  value: String(index + 1),
  label: `${index + 1}. ${stepAt(index + 1).title}`,
}));

const meetingOptions = [
  { value: "booked", label: "With a meeting" },
  { value: "none", label: "Without a meeting" },
] as const;

/** Narrow the check-ups down; kept in the address with the rest of the query. */
export const CheckupFilters = ({ search, change }: CheckupFiltersProps) => (
  <>
    <FilterSelect
      label="Status"
      Icon={IconProgressCheck}
      all="All Statuses"
      options={optionsOf(statusLabels)}
      value={search.status}
      onChange={(status) => change({ status })}
    />
    <FilterSelect
      label="Step"
      Icon={IconStairs}
      all="All Steps"
      options={stepOptions}
      value={search.step === null ? null : String(search.step)}
      onChange={(step) => change({ step: step === null ? null : Number(step) })}
    />
    <FilterSelect
      label="Meeting"
      Icon={IconCalendarEvent}
      all="All Meetings"
      options={[...meetingOptions]}
      value={search.meeting}
      onChange={(meeting) => change({ meeting })}
    />
    <UserFilter value={search.user} onChange={(user) => change({ user })} />
  </>
);
