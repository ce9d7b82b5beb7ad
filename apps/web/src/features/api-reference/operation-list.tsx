import { Button, CloseButton, TextInput } from "@mantine/core";
import { IconChevronDown, IconSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { MethodBadge } from "./method-badge.tsx";
import type { OperationGroup } from "./operations.ts";
import classes from "./reference.module.css";

interface OperationListProps {
  groups: OperationGroup[];
  typed: string;
  onType: (typed: string) => void;
}

/** The way to each operation: beside them on a desk, above them and closed at first on a phone. */
export function OperationList({ groups, typed, onType }: OperationListProps) {
  const [isOpen, setOpen] = useState(false);
  const count = groups.reduce((sum, { operations }) => sum + operations.length, 0);
  const counted = `${count} ${count === 1 ? "operation" : "operations"}`;
  return (
    <nav className={classes.side} aria-label="Operations" data-open={isOpen || undefined}>
      <TextInput
        type="search"
        size="sm"
        aria-label="Filter by path or word"
        placeholder="Filter by path or word..."
        value={typed}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          typed && <CloseButton size="sm" aria-label="Clear filter" onClick={() => onType("")} />
        }
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onType("");
        }}
      />
      <div className={classes.count}>
        <span role="status">{counted}</span>
        <Button
          className={classes.opener}
          variant="default"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls="operation-list"
          rightSection={<IconChevronDown size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Hide list" : "Show list"}
        </Button>
      </div>
      <a className={classes.skip} href="#operations" onClick={skip}>
        Skip the list
      </a>
      <div id="operation-list" className={classes.list}>
        {groups.map(({ tag, operations }) => (
          <div key={tag} className={classes.group}>
            <p className={classes.groupName}>{tag}</p>
            <ul>
              {operations.map(({ id, method, path, summary }) => (
                <li key={id}>
                  <Link
                    to="."
                    hash={id}
                    preload={false}
                    resetScroll={false}
                    activeOptions={{ includeHash: true }}
                    className={classes.link}
                    title={path}
                    onClick={() => setOpen(false)}
                  >
                    <MethodBadge method={method} />
                    <span>{summary}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

/** By hand: a fragment in the address would name no operation. */
function skip(event: React.MouseEvent) {
  event.preventDefault();
  document.querySelector<HTMLElement>("#operations")?.focus();
}
