import type { ApplicationRow } from "@app/contract";
import { Menu } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { IconArrowMerge, IconDots } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { CellCopy, Cut, RowButton } from "#components/list/cells.tsx";
import type { Column } from "#components/list/list-table.tsx";
import { useAction } from "#lib/use-action.ts";
import type { ApplicationSource } from "./application-filters.tsx";
import { EntryActions, entryColumns } from "./entry-columns.tsx";
import type { OpenEntry } from "./entry-page.tsx";
import classes from "./catalogue.module.css";

export const applicationColumns =
  (source: ApplicationSource) =>
  (open: OpenEntry<ApplicationRow>): Column<ApplicationRow>[] => {
    const { logo, name, updatedAt, actions } = entryColumns(open);
    return [
      logo,
      name,
      { header: "Category", sort: "category", cell: (row) => row.category },
      {
        header: "Product Website",
        width: 5,
        cell: (row) => <WebsiteLink website={row.productWebsite} />,
      },
      { header: "Popular", width: 5.5, sort: "popular", cell: (row) => <Popular {...row} /> },
      { header: "Published", width: 5.5, cell: (row) => <PublishedSwitch {...source} row={row} /> },
      {
        header: "Added By User",
        cell: ({ addedByUser }) => addedByUser && <CellCopy text={addedByUser.email} />,
      },
      updatedAt,
      {
        ...actions,
        width: 6.75,
        cell: (row) => (
          <EntryActions row={row} open={open}>
            <MoreActions name={row.name} onMerge={() => open("merge", row)} />
          </EntryActions>
        ),
      },
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

const Popular = ({ popular }: Pick<ApplicationRow, "popular">) => (
  <span className={classes.popular} data-popular={popular}>
    {popular ? "Yes" : "No"}
  </span>
);

interface PublishedSwitchProps extends ApplicationSource {
  row: ApplicationRow;
}

/** Whether all customers can choose it; switched before the server has answered, and back if that fails. */
function PublishedSwitch({ queries, calls, row }: PublishedSwitchProps) {
  const queryClient = useQueryClient();
  const publish = useAction({
    mutationFn: (published: boolean) => calls.setPublished({ id: row.id, published }),
    meta: { failure: "Error updating application" },
    // The lists are loaded anew after this; until then the row says what was answered.
    onSuccess: (saved) =>
      queryClient.setQueriesData<{ rows: ApplicationRow[] }>(
        { queryKey: queries.list.key() },
        (page) =>
          page && { ...page, rows: page.rows.map((old) => (old.id === saved.id ? saved : old)) },
      ),
  });
  return (
    // Plain, as each row has one.
    <input
      type="checkbox"
      role="switch"
      className={classes.switch}
      aria-label={`${row.name} is published`}
      checked={publish.isPending ? publish.variables : row.published}
      onChange={(event) => publish.run(event.currentTarget.checked)}
    />
  );
}

interface MoreActionsProps {
  name: string;
  onMerge: () => void;
}

/** What is seldom done with an application. Few of a page's menus are ever opened: each is made when it first is. */
function MoreActions({ name, onMerge }: MoreActionsProps) {
  const [isUsed, setUsed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const target = { Icon: IconDots, label: `More for ${name}`, title: "More" };
  if (!isUsed) {
    return (
      <RowButton
        {...target}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => setUsed(true)}
      />
    );
  }
  return (
    // By itself the menu would return the focus to the button that this one has replaced.
    <Menu position="bottom-end" defaultOpened onClose={() => button.current?.focus()}>
      <Menu.Target>
        <RowButton {...target} ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconArrowMerge size={16} aria-hidden />} onClick={onMerge}>
          Merge into…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
