import { ActionIcon, Button, Checkbox, Text } from "@mantine/core";
import { IconTrash, IconX } from "@tabler/icons-react";
import { formatCount } from "#lib/format.ts";
import type { FileSelection } from "./use-selection.ts";
import classes from "./selection-bar.module.css";

interface SelectionBarProps {
  selection: FileSelection;
  /** Whether the page has no files. */
  isEmpty: boolean;
  /** How many the search finds on all its pages, when there are more than on this one. */
  found: number | undefined;
  onDelete: () => void;
}

/** What is ticked, and what can be done with it; in view however far the page is scrolled. */
export function SelectionBar({ selection, isEmpty, found, onDelete }: SelectionBarProps) {
  const { count, isPageSelected, isAllFound, text } = selection;
  return (
    <section className={classes.frame} aria-label="Selection">
      <div className={classes.bar}>
        <Checkbox
          className={classes.page}
          classNames={{ label: classes.label }}
          size="xs"
          label="Select All on Page"
          checked={isPageSelected}
          indeterminate={!isPageSelected && selection.isSomeOnPage}
          disabled={isEmpty}
          onChange={selection.togglePage}
        />
        <div className={classes.state}>
          <Text className={classes.text} c="dimmed" aria-live="polite">
            {text}
          </Text>
          {count > 0 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="Clear selection"
              title="Clear selection"
              onClick={selection.clear}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )}
          {found !== undefined && isPageSelected && !isAllFound && (
            <Button size="xs" variant="subtle" onClick={selection.selectFound}>
              {`Select all ${formatCount(found)}`}
            </Button>
          )}
        </div>
        <Button
          className={classes.delete}
          size="xs"
          color="red"
          variant="light"
          leftSection={<IconTrash size={16} aria-hidden />}
          // Not taken out of the keyboard's way: after a deletion the focus comes back to it.
          aria-disabled={count === 0 || undefined}
          data-disabled={count === 0 || undefined}
          onClick={() => count > 0 && onDelete()}
        >
          {`Delete Selected (${formatCount(count)})`}
        </Button>
      </div>
    </section>
  );
}
