import { limits } from "@app/contract";
import type { ListQuery } from "@app/contract";
import { Alert, Button, Progress, Text } from "@mantine/core";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { CSSProperties, ReactNode } from "react";
import { DeleteDialog } from "#components/form/delete-dialog.tsx";
import { LaterSelect } from "#components/later-controls.tsx";
import { inChunks } from "#lib/chunks.ts";
import type { Outcome } from "#lib/chunks.ts";
import { pageFocus } from "#lib/focus.ts";
import { counted, formatCount } from "#lib/format.ts";
import { optionsOf } from "#lib/labels.ts";
import { showDone } from "#lib/undo.ts";
import { useAction } from "#lib/use-action.ts";
import type { Column, Listed } from "./list-table.tsx";
import classes from "./list.module.css";

/** What can be done with many rows at once: a button, or a choice. */
interface BulkAction {
  label: string;
  /** Of a choice: the stored values with their labels. */
  options?: Record<string, string>;
  /** With "214 CheckUps". A choice is asked for only where rows of other pages are ticked. */
  question: (what: string) => string;
  /** So many at once. */
  most?: number;
  /** What was deleted says where it is in the trash. */
  run: (ids: string[], chosen: string) => Promise<Outcome<unknown>>;
  success: (what: string) => string;
}

export interface Bulk<Query, Row> {
  /** "CheckUp", for "214 CheckUps". */
  one: string;
  nameOf: (row: Row) => string;
  /** All rows that a query finds. */
  find: (query: Query) => Promise<{ id: string; name: string }[]>;
  actions: BulkAction[];
}

/** The names of ticked rows by their ids, on all pages. No state of a component: a tick must not render all rows again. */
export function createTicks() {
  let names: ReadonlyMap<string, string> = new Map();
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => names,
    set: (next: Iterable<[id: string, name: string]>) => {
      names = new Map(next);
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
    const others = [...ticks.get()].filter(([each]) => each !== id);
    ticks.set(checked ? others : [...others, [id, name]]);
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

const beside: CSSProperties = { display: "flex", alignItems: "center", gap: 8 };
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
            <span style={beside}>
              <Tick ticks={ticks} id={String(row.id)} name={nameOf(row)} />
              <span style={rest}>{column.cell(row) as ReactNode}</span>
            </span>
          ),
        }
      : column,
  );

const quiet = { size: "xs", variant: "subtle" } as const;
const mostNamed = 50;

interface BulkBarProps<Query, Row> {
  bulk: Bulk<Query, Row>;
  ticks: Ticks;
  /** Of this page, and how many there are on all. */
  rows: Row[];
  total: string;
  query: Query;
}

interface Request {
  action: BulkAction;
  chosen: string;
}

/** What is ticked, and what can be done with it; then how far it is, and what could not be done. */
export function BulkBar<Query extends ListQuery, Row extends Listed>(
  props: BulkBarProps<Query, Row>,
) {
  const { bulk, ticks, rows, total, query } = props;
  const ticked = useSyncExternalStore(ticks.subscribe, ticks.get, ticks.get);
  const [progress, setProgress] = useState({ done: 0, of: 0 });
  const [asked, setAsked] = useState<Request>();
  const [failed, setFailed] = useState<string[]>([]);
  const { page: _page, sort: _sort, direction: _direction, ...filters } = query;
  const found = JSON.stringify(filters);
  // What another search finds was not ticked for this one.
  useEffect(() => () => ticks.set([]), [ticks, found]);
  const what = (count: number) => counted(count, bulk.one);
  const acting = useAction({
    mutationFn: ({ action, chosen }: Request) => {
      const ids = [...ticked.keys()];
      const show = (done: number) => setProgress({ done, of: ids.length });
      show(0);
      return inChunks(ids, (some) => action.run(some, chosen), show);
    },
    onSuccess: ({ done, failed: left }, { action }) => {
      setFailed(left.map(({ id, reason }) => `${ticked.get(id) ?? id}: ${reason}`));
      ticks.set(left.map(({ id }) => [id, ticked.get(id) ?? id]));
      if (done.length > 0) showDone(action.success(what(done.length)), done);
      if (left.length === 0) pageFocus()?.focus(); // the bar is removed
    },
  });
  const finding = useAction({
    mutationFn: () => bulk.find(query),
    meta: { failure: "Error selecting rows" },
    onSuccess: (all) => ticks.set(all.map(({ id, name }) => [id, name])),
  });
  const onPage = rows.map((row): [string, string] => [String(row.id), bulk.nameOf(row)]);
  const isPageTicked = onPage.every(([id]) => ticked.has(id));
  const elsewhere = [...ticked].filter(([id]) => !onPage.some(([each]) => each === id));
  const start = (request: Request) => {
    if (request.chosen && elsewhere.length === 0) acting.run(request);
    else setAsked(request);
  };
  const isBusy = acting.isPending || finding.isPending;
  const clear = () => {
    ticks.set([]);
    setFailed([]);
    pageFocus()?.focus();
  };
  if (ticked.size === 0 && failed.length === 0) return null;
  return (
    <>
      <section className={classes.selection} aria-label="Selection">
        <Text size="sm" aria-live="polite">
          {acting.isPending
            ? `${formatCount(progress.done)} of ${formatCount(progress.of)} done`
            : `${what(ticked.size)} selected${ticked.size === limits.bulk ? ", the most at once" : ""}`}
        </Text>
        <Button
          {...quiet}
          disabled={isBusy}
          onClick={() => ticks.set(isPageTicked ? elsewhere : [...elsewhere, ...onPage])}
        >
          {isPageTicked ? "Deselect page" : "Select page"}
        </Button>
        <Button {...quiet} disabled={isBusy} onClick={() => finding.run()}>
          {`Select all ${total} found`}
        </Button>
        <Button {...quiet} disabled={isBusy} onClick={clear}>
          Clear
        </Button>
        {bulk.actions.map((action) => {
          const { label, options, most = limits.bulk } = action;
          const disabled = isBusy || ticked.size === 0 || ticked.size > most;
          const title = ticked.size > most ? `At most ${formatCount(most)} at once` : undefined;
          const common = { title, disabled, size: "xs", key: label } as const;
          return options ? (
            <LaterSelect
              {...common}
              key={label}
              w="10rem"
              aria-label={label}
              placeholder={label}
              value={null}
              data={optionsOf(options)}
              onChange={(chosen) => chosen !== null && start({ action, chosen })}
            />
          ) : (
            <Button
              {...common}
              key={label}
              color="red"
              variant="light"
              onClick={() => start({ action, chosen: "" })}
            >
              {label}
            </Button>
          );
        })}
        {acting.isPending && (
          <Progress w="100%" aria-label="Progress" value={(100 * progress.done) / progress.of} />
        )}
      </section>
      {failed.length > 0 && (
        <Alert color="red" role="alert" title={`${what(failed.length)} could not be changed`}>
          <ul tabIndex={0} style={{ maxBlockSize: "10rem", overflow: "auto" }}>
            {failed.slice(0, mostNamed).map((text) => (
              <li key={text}>{text}</li>
            ))}
            {failed.length > mostNamed && (
              <li>{`and ${formatCount(failed.length - mostNamed)} more`}</li>
            )}
          </ul>
        </Alert>
      )}
      {asked && (
        <DeleteDialog
          title={asked.action.label}
          question={asked.action.question(what(ticked.size))}
          {...(asked.chosen && { label: "Change", color: "pine" })}
          remove={{
            run: () => {
              setAsked(undefined);
              acting.run(asked);
            },
            isPending: false,
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
