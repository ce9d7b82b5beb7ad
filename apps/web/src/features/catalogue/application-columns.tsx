import type { ApplicationRow } from "@app/contract";
import { Cut } from "#components/cut.tsx";
import type { Column } from "#components/list-table.tsx";
import { Logo } from "#components/logo.tsx";
import { Moment } from "#components/moment.tsx";
import { RowActions } from "#components/row-actions.tsx";
import type { ApplicationSource } from "./application-source.ts";
import { MoreActions } from "./more-actions.tsx";
import { PublishedSwitch } from "./published-switch.tsx";
import classes from "./application-columns.module.css";

type Open = (dialog: "edit" | "delete" | "merge", row: ApplicationRow) => void;

export const applicationColumns = (
  source: ApplicationSource,
  open: Open,
): Column<ApplicationRow>[] => [
  { header: "Logo", cell: (row) => <Logo logo={row.logo} name={row.name} size={28} /> },
  { header: "Name", sort: "name", cell: (row) => <Cut text={row.name} /> },
  { header: "Category", sort: "category", cell: (row) => <Cut text={row.category} /> },
  { header: "Product Website", cell: (row) => <WebsiteLink website={row.productWebsite} /> },
  { header: "Popular", sort: "popular", cell: (row) => (row.popular ? "Yes" : "No") },
  { header: "Published", cell: (row) => <PublishedSwitch {...source} row={row} /> },
  { header: "Added By User", cell: (row) => <Cut text={row.addedByUser?.email ?? null} /> },
  { header: "Updated At", sort: "updatedAt", cell: (row) => <Moment at={row.updatedAt} /> },
  {
    header: "Actions",
    isPinned: true,
    cell: (row) => (
      <RowActions
        name={row.name}
        onEdit={() => open("edit", row)}
        onDelete={() => open("delete", row)}
      >
        <MoreActions name={row.name} onMerge={() => open("merge", row)} />
      </RowActions>
    ),
  },
];

/** Only what leads to a website is a link, whatever an import may have brought. */
const WebsiteLink = ({ website }: { website: string | null }) =>
  website && /^https?:\/\//i.test(website) ? (
    <a
      className={classes.website}
      href={website}
      title={website}
      target="_blank"
      rel="noopener noreferrer"
    >
      Link
    </a>
  ) : (
    <span aria-hidden>-</span>
  );
