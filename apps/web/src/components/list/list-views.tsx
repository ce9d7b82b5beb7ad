import { Button, Menu } from "@mantine/core";
import { IconCheck, IconChevronDown, IconLink, IconRestore } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { copyWithToast } from "#components/copy-button.tsx";
import { addressOf, isShown } from "#lib/list-views.ts";
import type { View } from "#lib/list-views.ts";

export interface ListViewsProps {
  views: View[];
  /** The current query of the list, and its query without an address. */
  search: View["query"];
  usual: View["query"];
}

const plain: View = { label: "Reset", query: {} };

/** The list's predefined views, each with an address that can be bookmarked or shared. */
export function ListViews({ views, search, usual }: ListViewsProps) {
  const isPlain = isShown(plain, search, usual);
  const linkTo = (view: View) => (props: object) => (
    <Link
      {...props}
      to="."
      search={(now) => addressOf(view, now, usual)}
      activeOptions={{ exact: true }}
      resetScroll={false}
    />
  );
  return (
    <Menu position="bottom-start" shadow="md" width={240}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          Views
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {views.map((view) => {
          const isCurrent = isShown(view, search, usual);
          return (
            <Menu.Item
              key={view.label}
              renderRoot={linkTo(view)}
              aria-current={isCurrent ? "page" : undefined}
              leftSection={<IconCheck size={16} aria-hidden opacity={isCurrent ? 1 : 0} />}
            >
              {view.label}
            </Menu.Item>
          );
        })}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLink size={16} aria-hidden />}
          onClick={() => void copyWithToast(location.href)}
        >
          Copy link to this view
        </Menu.Item>
        <Menu.Item
          leftSection={<IconRestore size={16} aria-hidden />}
          disabled={isPlain}
          renderRoot={isPlain ? undefined : linkTo(plain)}
        >
          Reset
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
