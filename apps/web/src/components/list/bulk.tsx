import type { ListQuery } from "@app/contract";
import { Alert, Button, Progress, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import type { CSSProperties, ReactNode } from "react";
import { DeleteDialog } from "#components/form/delete-dialog.tsx";
import { LaterSelect } from "#components/later-controls.tsx";
import { inChunks } from "#lib/chunks.ts";
import type { Outcome } from "#lib/chunks.ts";
import { formatCount } from "#lib/format.ts";
import { showSuccess } from "#lib/query-client.ts";
import { restore } from "#lib/undo.ts";
import { useAction } from "#lib/use-action.ts";
import type { Column, Listed } from "./list-table.tsx";
import classes from "./list.module.css";

/** What can be done with many rows at once: a button that asks before, or a choice. */
export interface BulkAction {
  label: string;
  /** Of a choice: the stored values with their labels. */
  options?: Record<string, string>;
  /** Of a button: the question before, with "214 CheckUps". */
  question?: (what: string) => string;
  /** What was deleted says where it is in the trash. */
  run: (ids: string[], chosen: string) => Promise<Outcome<object>>;
  success: (what: string) => string;
}

export interface Bulk<Query, Row> {
  nameOf: (row: Row) => string;
  /** Of all rows that a query finds. */
  ids: (query: Query) => Promise<string[]>;
  actions: BulkAction[];
}

/** Which rows are ticked, on all pages. No state of a component: a tick must not render all rows again. */
export function createTicks() {
  let ids: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => ids,
    set: (next: Iterable<string>) => {
      ids = new Set(next);
      for (const listener of listeners) listener();
    },
  };
}
export type Ticks = ReturnType<typeof createTicks>;

const box: CSSProperties = { inlineSize: 18, blockSize: 18, accentColor: "var(--accent)" };

function Tick({ ticks, id, name }: { ticks: Ticks; id: string; name: string }) {
  const isTicked = () => ticks.get().has(id);
  const checked = useSyncExternalStore(ticks.subscribe, isTicked, isTicked);
  const toggle = () => {
    const others = [...ticks.get()].filter((each) => each !== id);
    ticks.set(checked ? others : [...others, id]);
  };
  return (
    <input
      type="checkbox"
      style={box}
      aria-label={`Select ${name}`}
      checked={checked}
      onChange={toggle}
    />
  );
}

const ticked: CSSProperties = { display: "flex", alignItems: "center", gap: 8 };
const rest: CSSProperties = { flex: 1, minWidth: 0, overflow: "hidden", textOverflow: "ellipsis" };

/** Puts a box to tick before the title of each row. */
export const withTicks = <Row extends Listed>(
  columns: Column<Row>[],
  ticks: Ticks,
  nameOf: (row: Row) => string,
): Column<Row>[] =>
  columns.map((column) =>
    column.part === "title"
      ? {
          ...column,
          cell: (row) => (
            <span style={ticked}>
              <Tick ticks={ticks} id={String(row.id)} name={nameOf(row)} />
              <span style={rest}>{column.cell(row) as ReactNode}</span>
            </span>
          ),
        }
      : column,
  );

const quiet = { size: "xs", variant: "subtle" } as const;

interface BulkBarProps<Query, Row> {
  bulk: Bulk<Query, Row>;
  ticks: Ticks;
  /** Of this page, and how many there are on all. */
  rows: Row[];
  total: string;
  noun: string;
  query: Query;
}

/** What is ticked, and what can be done with it; then how far it is, and what could not be done. */
export function BulkBar<Query extends ListQuery, Row extends Listed>(
  props: BulkBarProps<Query, Row>,
) {
  const { bulk, ticks, rows, total, noun, query } = props;
  const ticked = useSyncExternalStore(ticks.subscribe, ticks.get, ticks.get);
  const [doneCount, setDoneCount] = useState(0);
  const [asked, setAsked] = useState<BulkAction>();
  const [failed, setFailed] = useState<{ name: string; reason: string }[]>([]);
  const queries = useQueryClient();
  const what = (count: number) =>
    `${formatCount(count)} ${count === 1 ? noun.replace(/s$/, "") : noun}`;
  const nameOf = (id: string) => {
    const row = rows.find((each) => String(each.id) === id);
    return row ? bulk.nameOf(row) : id;
  };
  const acting = useAction({
    mutationFn: ({ action, chosen = "" }: { action: BulkAction; chosen?: string }) =>
      inChunks([...ticked], (ids) => action.run(ids, chosen), setDoneCount),
    meta: { failure: "Not everything could be done" },
    onSuccess: ({ done, failed: not }, { action }) => {
      setFailed(not.map(({ id, reason }) => ({ name: nameOf(id), reason })));
      ticks.set(not.map(({ id }) => id));
      if (done.length === 0) return;
      const trashIds = done.flatMap((one) => ("trashId" in one ? String(one.trashId) : []));
      const undo = trashIds.length > 0 ? () => restore(trashIds, what(done.length)) : undefined;
      showSuccess(action.success(what(done.length)), undo);
    },
    onError: () => void queries.invalidateQueries(),
    onSettled: () => {
      setAsked(undefined);
      setDoneCount(0);
    },
  });
  const finding = useAction({
    mutationFn: () => bulk.ids(query),
    meta: { failure: `Error selecting ${noun}` },
    onSuccess: ticks.set,
  });
  const ids = rows.map(({ id }) => String(id));
  const isPageTicked = ids.length > 0 && ids.every((id) => ticked.has(id));
  const togglePage = () => {
    const elsewhere = [...ticked].filter((id) => !ids.includes(id));
    ticks.set(isPageTicked ? elsewhere : [...elsewhere, ...ids]);
  };
  const clear = () => {
    ticks.set([]);
    setFailed([]);
  };
  if (ticked.size === 0 && failed.length === 0) return null;
  return (
    <>
      <section className={classes.selection} aria-label="Selection">
        <Text size="sm" aria-live="polite">
          {acting.isPending
            ? `${formatCount(doneCount)} of ${formatCount(ticked.size)} done`
            : `${what(ticked.size)} selected`}
        </Text>
        <Button {...quiet} onClick={togglePage}>
          {isPageTicked ? "Deselect page" : "Select page"}
        </Button>
        <Button {...quiet} loading={finding.isPending} onClick={() => finding.run()}>
          {`Select all ${total} found`}
        </Button>
        <Button {...quiet} onClick={clear}>
          Clear
        </Button>
        {bulk.actions.map((action) =>
          action.options ? (
            <LaterSelect
              key={action.label}
              w="10rem"
              size="xs"
              aria-label={action.label}
              placeholder={action.label}
              value={null}
              disabled={acting.isPending || ticked.size === 0}
              data={Object.entries(action.options).map(([value, label]) => ({ value, label }))}
              onChange={(chosen) => chosen !== null && acting.run({ action, chosen })}
            />
          ) : (
            <Button
              key={action.label}
              size="xs"
              color="red"
              variant="light"
              disabled={acting.isPending || ticked.size === 0}
              onClick={() => setAsked(action)}
            >
              {action.label}
            </Button>
          ),
        )}
        {acting.isPending && (
          <Progress w="100%" aria-label="Progress" value={(100 * doneCount) / ticked.size} />
        )}
      </section>
      {failed.length > 0 && (
        <Alert color="red" role="alert" title={`${what(failed.length)} could not be changed`}>
          <ul tabIndex={0} style={{ maxBlockSize: "10rem", overflow: "auto" }}>
            {failed.map(({ name, reason }, at) => (
              <li key={at}>{`${name}: ${reason}`}</li>
            ))}
          </ul>
        </Alert>
      )}
      {asked && (
        <DeleteDialog
          title={asked.label}
          question={asked.question?.(what(ticked.size)) ?? ""}
          remove={{ run: () => acting.run({ action: asked }), isPending: acting.isPending }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
