import type { ApplicationRow } from "@app/contract";
import { CellCopy } from "#components/cell-copy.tsx";
import { Cut } from "#components/cut.tsx";
import type { Column } from "#components/list-table.tsx";
import { Logo } from "#components/logo.tsx";
import { Moment } from "#components/moment.tsx";
import { RowActions } from "#components/row-actions.tsx";
import type { ApplicationSource } from "./application-source.ts";
import { EntryName } from "./catalogue-columns.tsx";
import { MoreActions } from "./more-actions.tsx";
import { PublishedSwitch } from "./published-switch.tsx";
import classes from "./application-columns.module.css";

type Open = (dialog: "edit" | "delete" | "merge", row: ApplicationRow) => void;

export const applicationColumns = (
  source: ApplicationSource,
  open: Open,
): Column<ApplicationRow>[] => [
  {
    header: "Logo",
    width: 3.25,
    part: "picture",
    cell: (row) => <Logo logo={row.logo} name={row.name} size={28} />,
  },
  {
    header: "Name",
    part: "title",
    sort: "name",
    cell: (row) => <EntryName row={row} onOpen={() => open("edit", row)} />,
  },
  { header: "Category", sort: "category", cell: (row) => <Cut text={row.category} /> },
  {
    header: "Product Website",
    width: 5,
    cell: (row) => <WebsiteLink website={row.productWebsite} />,
  },
  {
    header: "Popular",
    width: 5.5,
    sort: "popular",
    cell: ({ popular }) => (
      <span className={classes.popular} data-popular={popular}>
        {popular ? "Yes" : "No"}
      </span>
    ),
  },
  {
    header: "Published",
    width: 5.5,
    cell: (row) => <PublishedSwitch {...source} row={row} />,
  },
  {
    header: "Added By User",
    cell: ({ addedByUser }) =>
      addedByUser ? <CellCopy text={addedByUser.email} /> : <span aria-hidden>-</span>,
  },
  {
    header: "Updated At",
    width: 8.25,
    sort: "updatedAt",
    cell: (row) => <Moment at={row.updatedAt} />,
  },
  {
    header: "Actions",
    width: 6.75,
    part: "buttons",
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
