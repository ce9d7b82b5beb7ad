import type { ApplicationRow } from "@app/contract";
import { IconArrowMerge } from "@tabler/icons-react";
import { CellCopy, Cut, RowButton } from "#components/list/cells.tsx";
import type { Column } from "#components/list/list-table.tsx";
import { useAction } from "#lib/use-action.ts";
import type { ApplicationSource } from "./entry-fields.ts";
import { entryColumns } from "./entry-columns.tsx";
import type { OpenEntry } from "./entry-page.tsx";
import classes from "./catalogue.module.css";

export const applicationColumns =
  (calls: ApplicationSource["calls"]) =>
  (open: OpenEntry<ApplicationRow>): Column<ApplicationRow>[] => {
    const { logo, name, updatedAt, actions } = entryColumns(open, {
      moreActions: (row) => (
        <RowButton
          Icon={IconArrowMerge}
          label={`Merge ${row.name} into…`}
          title="Merge into…"
          onClick={() => open("merge", row)}
        />
      ),
    });
    return [
      logo,
      name,
      { header: "Category", sort: "category", cell: (row) => row.category },
      {
        header: "Product Website",
        width: 5,
        cell: (row) => <WebsiteLink website={row.productWebsite} />,
      },
      {
        header: "Popular",
        width: 5.5,
        sort: "popular",
        cell: ({ popular }) => (popular ? <span className={classes.popular}>Yes</span> : "No"),
      },
      {
        header: "Published",
        width: 5.5,
        cell: (row) => <PublishedSwitch calls={calls} row={row} />,
      },
      {
        header: "Added By User",
        cell: ({ addedByUser }) => addedByUser && <CellCopy text={addedByUser.email} />,
      },
      updatedAt,
      { ...actions, width: 6.75 },
    ];
  };

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
    <Cut text={null} />
  );

interface PublishedSwitchProps extends Pick<ApplicationSource, "calls"> {
  row: ApplicationRow;
}

/** Whether all customers can choose it; switched before the server has answered, and back if that fails. */
function PublishedSwitch({ calls, row }: PublishedSwitchProps) {
  const publish = useAction({
    mutationFn: (published: boolean) => calls.setPublished({ id: row.id, published }),
    meta: { failure: "Error updating application" },
  });
  // The list is loaded anew after this; until then the answer counts.
  const latest = publish.data && publish.data.version > row.version ? publish.data : row;
  return (
    // Plain, as each row has one.
    <input
      type="checkbox"
      role="switch"
      className={classes.switch}
      aria-label={`${row.name} is published`}
      checked={publish.isPending ? publish.variables : latest.published}
      onChange={(event) => publish.run(event.currentTarget.checked)}
    />
  );
}
