import { limits, listPageSizes } from "@app/contract";
import type { ListQuery } from "@app/contract";
import { Alert, Button, Progress, Text } from "@mantine/core";
import { createContext, useContext, useEffect, useRef, useState } from "react";
import type { CSSProperties, Dispatch, ReactNode, SetStateAction } from "react";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { each, inChunks } from "#lib/chunks.ts";
import type { Outcome } from "#lib/chunks.ts";
import { pageFocus } from "#lib/focus.ts";
import { counted, formatCount } from "#lib/format.ts";
import { knownUser } from "#lib/session.ts";
import { showDone } from "#lib/undo.ts";
import { useAction } from "#lib/use-action.ts";
import { filtersOf } from "#lib/use-list.ts";
import { AnyFilterSelect } from "./filter-select.tsx";
import type { FilterOptions, FilterValue } from "./filter-select.tsx";
import type { Column, Listed } from "./list-table.tsx";
import classes from "./list.module.css";

/** What can be done with many rows at once: a button, or a choice. */
interface BulkAction {
  label: string;
  /** Of a choice. */
  options?: FilterOptions;
  /** Of a button: nothing is lost by it. */
  isSafe?: boolean;
  keepLabel?: string;
  /** With "214 CheckUps"; a choice without one is asked for, in the usual words, only where rows of other pages are ticked. */
  question?: (what: string) => string;
  /** So many at once. */
  most?: number;
  /** What was deleted says where it is in the trash. */
  run: (ids: string[], chosen: FilterValue) => Promise<Outcome<unknown>>;
  success?: (what: string) => string;
}

export interface Bulk<Row> {
  /** "CheckUp", for "214 CheckUps". */
  one: string;
  nameOf: (row: Row) => string;
  /** Whether these are people, so that who does something to them may be one. */
  arePeople?: boolean;
  actions: BulkAction[];
}

/** Sends what is ticked once more, one after the other. */
export const sendingAgain = (send: (id: string) => Promise<unknown>): BulkAction => ({
  label: "Send selected again",
  isSafe: true,
  question: (what) => `Are you sure you want to send ${what} again?`,
  run: each(send),
  success: (what) => `${what} on the way`,
});

type Names = ReadonlyMap<string, string>;

/** The names of ticked rows by their ids, on all pages. A context: a tick renders the boxes again, not the rows. */
export const Ticks = createContext<[Names, Dispatch<SetStateAction<Names>>]>([
  new Map(),
  () => undefined,
]);

const box: CSSProperties = { inlineSize: 18, blockSize: 18, accentColor: "var(--accent)" };

function Tick({ id, name }: { id: string; name: string }) {
  const [ticked, setTicked] = useContext(Ticks);
  const checked = ticked.has(id);
  const toggle = () => {
    const others = [...ticked].filter(([each]) => each !== id);
    setTicked(new Map(checked ? others : [...others, [id, name]]));
  };
  return (
    <input
      type="checkbox"
      style={box}
      aria-label={`Select ${name}`}
      checked={checked}
      onClick={toggle} // no change for React where the browser was first, on a page that is being taken over
      onChange={() => undefined}
    />
  );
}

const beside: CSSProperties = { display: "flex", alignItems: "center", gap: 8 };
const rest: CSSProperties = { flex: 1, minWidth: 0, overflow: "hidden", textOverflow: "ellipsis" };

/** Puts a box to tick before the title of each row. */
export const withTicks = <Row extends Listed>(
  columns: Column<Row>[],
  nameOf: (row: Row) => string,
): Column<Row>[] =>
  columns.map((column) =>
    column.part === "title"
      ? {
          ...column,
          cell: (row) => (
            <span style={beside}>
              <Tick id={String(row.id)} name={nameOf(row)} />
              <span style={rest}>{column.cell(row) as ReactNode}</span>
            </span>
          ),
        }
      : column,
  );

const isOwnIn = (names: Names) => [...names.values()].includes(knownUser()?.email ?? "");

const usualQuestion = (what: string) => `Are you sure you want to change ${what}?`;

const quiet = { size: "xs", variant: "subtle" } as const;
const mostNamed = 50;
const mostOnPage = Math.max(...listPageSizes);

interface BulkBarProps<Query, Row> {
  bulk: Bulk<Row>;
  /** Loads a page of the rows that the query finds. */
  load: (page: Pick<ListQuery, "page" | "pageSize">) => Promise<Row[]>;
  /** Of this page, and how many there are on all. */
  rows: Row[];
  total: string;
  query: Query;
  /** Buttons that export these rows. */
  exporting: (ids: string[]) => ReactNode;
}

interface Request {
  action: BulkAction;
  chosen: FilterValue;
  /** Of the rows that were ticked then. */
  names: Names;
}

/** What is ticked, and what can be done with it; then how far it is, and what could not be done. */
export function BulkBar<Query extends ListQuery, Row extends Listed>(
  props: BulkBarProps<Query, Row>,
) {
  const { bulk, load, rows, total, query, exporting } = props;
  const [ticked, setTicked] = useContext(Ticks);
  const [done, setDone] = useState(0);
  const [asked, setAsked] = useState<Request>();
  const [failed, setFailed] = useState<string[]>([]);
  const bar = useRef<HTMLElement>(null);
  const search = JSON.stringify(filtersOf(query));
  // What one search found is not ticked in another one.
  useEffect(
    () => () => {
      setTicked(new Map());
      setAsked(undefined);
      setFailed([]);
    },
    [setTicked, search],
  );
  const what = (count: number) => counted(count, bulk.one);
  const acting = useAction({
    mutationFn: ({ action, chosen, names }: Request) => {
      setDone(0);
      return inChunks([...names.keys()], (ids) => action.run(ids, chosen), setDone);
    },
    onSuccess: ({ done: answers, failed: left }, { action, names }) => {
      const isLeft = new Set(left.map(({ id }) => id));
      setFailed(left.map(({ id, reason }) => `${names.get(id)}: ${reason}`));
      setTicked((now) => new Map([...now].filter(([id]) => isLeft.has(id) || !names.has(id))));
      const { success = (some) => `${some} changed` } = action;
      if (answers.length > 0) showDone(success(what(answers.length)), answers);
      // The bar is removed.
      if (left.length === 0 && bar.current?.contains(document.activeElement)) pageFocus()?.focus();
    },
  });
  const namesOf = (some: Row[]) => some.map((row) => [String(row.id), bulk.nameOf(row)] as const);
  const finding = useAction({
    mutationFn: async (_search: string) => {
      const found = new Map<string, string>();
      for (let page = 1, isLast = false; !isLast && found.size < limits.bulk; page += 1) {
        const some = await load({ page, pageSize: mostOnPage });
        for (const [id, name] of namesOf(some)) found.set(id, name);
        isLast = some.length < mostOnPage;
      }
      return found;
    },
    meta: { failure: "Error selecting rows" },
    onSuccess: (found, asking) => asking === search && setTicked(found),
  });
  if (ticked.size === 0 && failed.length === 0) return null;
  const onPage = new Map(namesOf(rows));
  const isPageTicked = onPage.size > 0 && [...onPage.keys()].every((id) => ticked.has(id));
  const elsewhere = [...ticked].filter(([id]) => !onPage.has(id));
  const start = (request: Request) => {
    const { options, question } = request.action;
    if (options && !question && elsewhere.length === 0) acting.run(request);
    else setAsked(request);
  };
  const isBusy = acting.isPending || finding.isPending;
  const clear = () => {
    setTicked(new Map());
    setFailed([]);
    pageFocus()?.focus();
  };
  return (
    <>
      <section ref={bar} className={classes.selection} aria-label="Selection">
        <Text size="sm" aria-live="polite">
          {acting.isPending
            ? `${formatCount(done)} of ${formatCount(acting.variables.names.size)} done`
            : finding.isPending
              ? "Selecting..."
              : `${what(ticked.size)} selected${ticked.size >= limits.bulk ? ", the most at once" : ""}`}
        </Text>
        <Button
          {...quiet}
          disabled={isBusy}
          onClick={() => setTicked(new Map(isPageTicked ? elsewhere : [...elsewhere, ...onPage]))}
        >
          {isPageTicked ? "Deselect page" : "Select page"}
        </Button>
        <Button {...quiet} disabled={isBusy} onClick={() => finding.run(search)}>
          {`Select all ${total} found`}
        </Button>
        <Button {...quiet} disabled={isBusy} onClick={clear}>
          Clear
        </Button>
        {bulk.actions.map((action) => {
          const { label, options, isSafe, most = limits.bulk } = action;
          const disabled = isBusy || ticked.size === 0 || ticked.size > most;
          const text = ticked.size > most ? `${label} (at most ${formatCount(most)})` : label;
          return options ? (
            <AnyFilterSelect
              key={label}
              size="xs"
              label={label}
              all={text}
              disabled={disabled}
              value={null}
              options={options}
              onChange={(chosen) => chosen !== null && start({ action, chosen, names: ticked })}
            />
          ) : (
            <Button
              key={label}
              size="xs"
              {...(!isSafe && { color: "red" })}
              variant="light"
              disabled={disabled}
              onClick={() => start({ action, chosen: "", names: ticked })}
            >
              {text}
            </Button>
          );
        })}
        {ticked.size > 0 && ticked.size <= limits.batch && exporting([...ticked.keys()])}
        {acting.isPending && (
          <Progress
            w="100%"
            aria-label="Progress"
            value={(100 * done) / acting.variables.names.size}
          />
        )}
      </section>
      {failed.length > 0 && (
        <Alert color="red" role="alert" title={`${what(failed.length)} could not be changed`}>
          <ul tabIndex={0} style={{ maxBlockSize: "10rem", overflow: "auto" }}>
            {failed.slice(0, mostNamed).map((text, at) => (
              <li key={at}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
      {asked && (
        <ConfirmDialog
          title={asked.action.label}
          question={(asked.action.question ?? usualQuestion)(what(asked.names.size))}
          label={asked.action.options ? "Change" : asked.action.label}
          {...((asked.action.options ?? asked.action.isSafe) && { color: "pine" })}
          {...(asked.action.keepLabel && { keepLabel: asked.action.keepLabel })}
          consequence={bulk.arePeople && isOwnIn(asked.names) && "You are one of them yourself."}
          confirm={{
            run: () => {
              setAsked(undefined);
              acting.run(asked);
            },
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
