import type { ApplicationRow } from "@app/contract";
import { ActionIcon, Anchor, Menu } from "@mantine/core";
import { IconArrowMerge, IconDots } from "@tabler/icons-react";
import { useRef } from "react";
import { Cut } from "#components/cut.tsx";
import type { Column } from "#components/list-table.tsx";
import { Logo } from "#components/logo.tsx";
import { Moment } from "#components/moment.tsx";
import { RowActions } from "#components/row-actions.tsx";
import type { ApplicationSource } from "./application-source.ts";
import { PublishedSwitch } from "./published-switch.tsx";

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
    <Anchor href={website} title={website} target="_blank" rel="noopener noreferrer" inherit>
      Link
    </Anchor>
  ) : (
    <span aria-hidden>-</span>
  );

function MoreActions({ name, onMerge }: { name: string; onMerge: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const merge = () => {
    // The item goes away with the menu: the focus comes back to what stays.
    button.current?.focus();
    onMerge();
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          aria-label={`More for ${name}`}
          title="More"
        >
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconArrowMerge size={16} aria-hidden />} onClick={merge}>
          Merge into…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
