import { Button, Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { IconCheck, IconChevronDown, IconLink, IconRestore } from "@tabler/icons-react";
import { copyAndSay } from "#components/copy-button.tsx";
import { addressOf, isShown } from "#lib/list-views.ts";
import type { View } from "#lib/list-views.ts";
import classes from "./list-views.module.css";

interface ListViewsProps {
  views: View[];
  /** What the list is asked now, and what it is asked where the address says nothing. */
  search: object;
  usual: object;
}

const plain: View = { label: "Reset", query: {} };

/** The list's ready views, each with an address of its own that can be kept or sent to somebody. */
export function ListViews({ views, search, usual }: ListViewsProps) {
  const isPlain = isShown(plain, search, usual);
  return (
    <Menu position="bottom-start" shadow="md" width={240} withInitialFocusPlaceholder={false}>
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
              renderRoot={(props) => <ViewLink {...props} view={view} usual={usual} />}
              aria-current={isCurrent ? "page" : undefined}
              leftSection={
                <span className={classes.tick}>
                  {isCurrent && <IconCheck size={16} aria-hidden />}
                </span>
              }
            >
              {view.label}
            </Menu.Item>
          );
        })}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLink size={16} aria-hidden />}
          onClick={() => void copyAndSay(location.href)}
        >
          Copy link to this view
        </Menu.Item>
        <Menu.Item
          leftSection={<IconRestore size={16} aria-hidden />}
          disabled={isPlain}
          renderRoot={
            isPlain ? undefined : (props) => <ViewLink {...props} view={plain} usual={usual} />
          }
        >
          Reset
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface ViewLinkProps extends Pick<ListViewsProps, "usual"> {
  view: View;
}

const ViewLink = ({ view, usual, ...props }: ViewLinkProps) => (
  <Link
    {...props}
    to="."
    search={(now) => addressOf(view, now, usual)}
    activeOptions={{ exact: true }}
    resetScroll={false}
  />
);
