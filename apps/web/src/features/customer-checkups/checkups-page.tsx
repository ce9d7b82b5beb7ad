import { checkupsQuery, companySizes, industries, limits, reviewLabels } from "@app/contract";
import {
  checkupName,
  finishReminder,
  statusLabels,
  steps,
  stuckDays,
  trashDays,
} from "@app/contract";
import type { CheckupRow } from "@app/contract";
import { RowActions } from "#components/list/cells.tsx";
import { DayFilters } from "#components/day-filters.tsx";
import { optionsLike } from "#components/list/filter-select.tsx";
import {
  actionsColumn,
  agoColumn,
  copiedColumn,
  valueColumn,
} from "#components/list/list-table.tsx";
import { recordsPage } from "#components/list/records-page.tsx";
import { StateBadge } from "#components/state-badge.tsx";
import { api, client } from "#lib/api.ts";
import { CheckupLink, meetingColumn } from "./checkup-cells.tsx";
import { DeleteCheckup } from "./delete-checkup.tsx";
import {
  UserFilter,
  useCountries,
  useGaps,
  useReviewers,
  useStandards,
} from "./loaded-filters.tsx";

export const CheckupsPage = recordsPage({
  title: "CheckUps",
  noun: "CheckUps",
  schema: checkupsQuery,
  query: (input) => api.admin.checkups.list.queryOptions({ input }),
  failure: "Error loading checkups",
  searchLabel: "Search companies and emails...",
  start: "They appear here as soon as a customer starts one.",
  onExport: client.admin.checkups.export,
  formats: ["csv", "jsonl"],
  dialogs: { delete: (row, close) => <DeleteCheckup checkup={row} onClose={close} /> },
  filters: [
    {
      name: "status",
      all: "All Statuses",
      options: { ...statusLabels, stuck: `Stuck for ${stuckDays} days` },
    },
    {
      name: "step",
      all: "All Steps",
      options: steps.map(({ title }, at) => ({ value: at + 1, label: `${at + 1}. ${title}` })),
    },
    {
      name: "meeting",
      all: "All Meetings",
      options: { booked: "With a meeting", none: "Without a meeting" },
    },
    { name: "review", all: "All Reviews", options: reviewLabels },
    { name: "size", all: "All Sizes", options: optionsLike(companySizes) },
    { name: "industry", all: "All Industries", options: optionsLike(industries) },
    { name: "country", all: "All Countries", options: useCountries },
    { name: "gap", all: "All Gaps", unknown: "Unknown gap", options: useGaps },
    { name: "standard", all: "All Standards", options: useStandards },
    { name: "reviewer", all: "All Reviewers", unknown: "Unknown reviewer", options: useReviewers },
  ],
  moreFilters: (
    <>
      <UserFilter />
      <DayFilters schema={checkupsQuery} labels={["Started from", "Started to"]} />
    </>
  ),
  bulk: {
    one: "CheckUp",
    nameOf: ({ companyName, email }) => (companyName ? checkupName(companyName) : email),
    actions: [
      {
        label: "Set review",
        options: reviewLabels,
        run: (ids, review) =>
          client.admin.checkups.reviewMany({ ids, review: review as CheckupRow["review"] }), // a key of the options
      },
      {
        label: "Assign to",
        options: useReviewers,
        run: (ids, reviewer) =>
          client.admin.checkups.reviewMany({ ids, reviewer: String(reviewer) }),
      },
      {
        label: "Send reminder",
        isSafe: true,
        question: (what) =>
          `Send the customers of ${what} an email? Each gets at most one a day: "${finishReminder(null).text}"`,
        run: (ids) => client.admin.checkups.remindMany({ ids }),
        success: (what) => `Reminder sent for ${what}`,
      },
      {
        label: "Delete selected",
        most: limits.batch, // so that Undo can follow in time
        question: (what) =>
          `Are you sure you want to delete ${what} with all answers? For a minute this can be undone; then planned meetings are cancelled, everyone invited is notified, and the rest stays in the trash for ${trashDays} days.`,
        run: (ids) => client.admin.checkups.removeMany({ ids }),
        success: (what) => `${what} deleted successfully`,
      },
    ],
  },
  columns: (open) => [
    {
      header: "Company",
      part: "title",
      sort: "companyName",
      cell: (row) => <CheckupLink {...row} search />,
    },
    copiedColumn("Email", "email", { isMinor: true }),
    { header: "Standard", sort: "complianceStandard", cell: (row) => row.complianceStandardName },
    valueColumn("Step", "furthestStep", { isMinor: true, width: 4.5, isNumber: true }),
    {
      header: "Status",
      width: 7,
      sort: "status",
      cell: ({ status, review }) => (
        <StateBadge
          label={review === "new" ? statusLabels[status] : reviewLabels[review]}
          isGood={status === "completed"}
        />
      ),
    },
    valueColumn("Size", "companySize", { width: 4.5, isMinor: true }),
    meetingColumn("Meeting", "scheduledAt"),
    agoColumn("Created", "createdAt"),
    agoColumn("Updated", "updatedAt", { isMinor: true }),
    actionsColumn(
      (row) => (
        <RowActions name={checkupName(row.companyName)} onDelete={() => open("delete", row)} />
      ),
      4.5,
    ),
  ],
});
