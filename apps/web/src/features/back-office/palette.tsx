import { limits } from "@app/contract";
import {
  CloseButton,
  Kbd,
  Loader,
  Modal,
  Skeleton,
  Text,
  TextInput,
  useMantineColorScheme,
  VisuallyHidden,
} from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";
import { LoadFailure } from "#components/load-failure.tsx";
import { formatCount } from "#lib/format.ts";
import { keyName, useFocusReturn } from "#lib/keyboard.ts";
import { useSite } from "#lib/site.ts";
import { actionEntries, pageEntries, recentEntries, recordGroups } from "./palette-entries.ts";
import type { Entry, PaletteActions } from "./palette-entries.ts";
import { entriesFor, markedParts } from "./palette-match.ts";
import type { RecentPage } from "./recent-pages.ts";
import { useRecordSearch } from "./use-record-search.ts";
import classes from "./palette.module.css";

export interface PaletteProps extends Omit<PaletteActions, "setColorScheme"> {
  isPhone: boolean;
  recent: readonly RecentPage[];
  onClose: () => void;
  /** A link was followed here; after it the palette closes. */
  onFollow: () => void;
}

/** Goes to any page or record and runs actions: typed, chosen by the arrow keys, opened by Enter. */
export function Palette(props: PaletteProps) {
  const { isPhone, onClose, onFollow } = props;
  useFocusReturn();
  const id = useId();
  const [typed, setTyped] = useState("");
  const { groups, search } = useGroups(typed, props);
  const entries = groups.flatMap((group) => group.entries);
  const [chosen, setChosen] = useState<string>();
  const active = entries.find(({ key }) => key === chosen) ?? entries[0];
  const list = useRef<HTMLDivElement>(null);
  const optionId = ({ key }: Entry) => `${id} ${key}`.replaceAll(/[^\w-]/g, "_");
  // Enter was pressed before the answer: what it opens is not known yet.
  const eager = useRef<typeof open>(undefined);

  const open = (entry: Entry) => {
    if (entry.link) return document.getElementById(optionId(entry))?.click();
    onClose();
    entry.run();
  };
  const openInNewTab = (entry: Entry) => {
    const link = document.getElementById(optionId(entry));
    if (link instanceof HTMLAnchorElement) window.open(link.href, "_blank", "noopener");
    else open(entry);
  };
  useEffect(() => {
    if (!eager.current || search.isWaiting) return;
    if (active) eager.current(active);
    eager.current = undefined;
  });

  const change = (text: string) => {
    setTyped(text);
    setChosen(undefined);
    eager.current = undefined;
    list.current?.scrollTo({ top: 0 });
  };
  const move = (by: 1 | -1) => {
    eager.current = undefined;
    const at = active ? entries.indexOf(active) : -1;
    const next = entries[(at + by + entries.length) % entries.length];
    setChosen(next?.key);
    if (next === entries[0]) list.current?.scrollTo({ top: 0 });
    else if (next) document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (!["ArrowDown", "ArrowUp", "Enter"].includes(event.key)) return;
    event.preventDefault();
    if (event.key !== "Enter") return move(event.key === "ArrowDown" ? 1 : -1);
    const how = event.ctrlKey || event.metaKey ? openInNewTab : open;
    // Pages and actions match what is typed at once; records come from the server a moment later.
    const isRecord = active === undefined || active.isFound === true;
    if (search.isWaiting && chosen === undefined && isRecord) eager.current = how;
    else if (active) how(active);
  };

  return (
    <Modal.Root
      opened
      size="lg"
      yOffset="12vh"
      padding={0}
      fullScreen={isPhone}
      onClose={onClose}
      transitionProps={{ duration: 120 }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search or go to">
        <Modal.Body>
          <div className={classes.head}>
            <TextInput
              ref={takeFocus}
              className={classes.box}
              variant="unstyled"
              role="combobox"
              aria-label="Search or go to"
              aria-expanded={entries.length > 0}
              aria-controls={entries.length > 0 ? id : undefined}
              aria-activedescendant={active && optionId(active)}
              aria-autocomplete="list"
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="go"
              data-autofocus
              placeholder="Search or go to..."
              maxLength={limits.search}
              value={typed}
              onChange={(event) => change(event.currentTarget.value)}
              onKeyDown={onKeyDown}
              leftSection={<IconSearch size={18} aria-hidden />}
              rightSection={search.isWaiting && <Loader size={16} aria-hidden />}
            />
            <CloseButton aria-label="Close" onClick={onClose} />
          </div>
          <div ref={list} className={classes.results}>
            {entries.length > 0 && (
              <div id={id} role="listbox" aria-label="Results">
                {groups.map(({ label, entries: ofGroup }, index) => (
                  <div key={label} role="group" aria-labelledby={`${id}-group-${index}`}>
                    <div id={`${id}-group-${index}`} role="presentation" className={classes.label}>
                      {label}
                    </div>
                    {ofGroup.map((entry) => (
                      <Option
                        key={entry.key}
                        id={optionId(entry)}
                        entry={entry}
                        typed={typed.trim()}
                        isActive={entry.key === active?.key}
                        // Enter already asked for the best of what comes, not for what the pointer lies on.
                        onPoint={() => eager.current ?? setChosen(entry.key)}
                        onRun={() => open(entry)}
                        onFollow={onFollow}
                      />
                    ))}
                  </div>
                ))}
              </div>
            )}
            <SearchState typed={typed.trim()} count={entries.length} search={search} />
          </div>
          <footer className={classes.foot} aria-hidden>
            <span>
              <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> to choose
            </span>
            <span>
              <Kbd size="xs">Enter</Kbd> to open
            </span>
            <span>
              <Kbd size="xs">{keyName("Mod")}</Kbd> <Kbd size="xs">Enter</Kbd> in a new tab
            </span>
          </footer>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Before the next key: what is typed right after the shortcut is for the palette, and not for the page. */
const takeFocus = (box: HTMLInputElement | null) => box?.focus({ preventScroll: true });

/** What can be chosen: pages, then actions, then records. */
function useGroups(typed: string, { recent, ...actions }: PaletteProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const here = useLocation({ select: ({ pathname }) => pathname });
  const search = useRecordSearch(typed);
  const { meetingTimeZone } = useSite();
  const groups = [
    { label: "Recent", entries: typed.trim() === "" ? recentEntries(recent, here) : [] },
    { label: "Pages", entries: entriesFor(typed, pageEntries) },
    {
      label: "Actions",
      entries: entriesFor(typed, actionEntries({ ...actions, setColorScheme }, colorScheme, here)),
    },
    ...recordGroups(search.records ?? [], meetingTimeZone),
  ];
  return { groups: groups.filter(({ entries }) => entries.length > 0), search };
}

interface OptionProps {
  id: string;
  entry: Entry;
  typed: string;
  /** Enter opens it. */
  isActive: boolean;
  onPoint: () => void;
  onRun: () => void;
  onFollow: () => void;
}

/** What leads somewhere is a real link: another tab, a copied address. */
function Option({ id, entry, typed, isActive, onPoint, onRun, onFollow }: OptionProps) {
  const { name, detail, Icon, link } = entry;
  const shared = {
    id,
    role: "option",
    "aria-selected": isActive,
    tabIndex: -1,
    className: classes.option,
    // The focus stays in the box, where the typing goes on.
    onMouseDown: (event: React.MouseEvent) => event.preventDefault(),
    // Not on entering: a list that scrolls under a mouse at rest chooses nothing.
    onPointerMove: () => isActive || onPoint(),
    children: (
      <>
        <Icon size={18} stroke={1.75} aria-hidden className={classes.icon} />
        <span className={classes.name}>
          <Marked text={name} typed={typed} />
        </span>
        {detail !== undefined && (
          <span className={classes.detail}>
            <Marked text={detail} typed={typed} />
          </span>
        )}
      </>
    ),
  };
  if (!link) return <button type="button" {...shared} onClick={onRun} />;
  return (
    <Link
      {...link}
      {...shared}
      preload={false}
      activeProps={{}}
      onClick={(event) => {
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0) onFollow();
      }}
    />
  );
}

function Marked({ text, typed }: { text: string; typed: string }) {
  const [before, hit, after] = markedParts(text, typed);
  if (hit === "") return text;
  return (
    <>
      {before}
      <mark className={classes.hit}>{hit}</mark>
      {after}
    </>
  );
}

interface SearchStateProps {
  typed: string;
  /** How many entries there are to choose from. */
  count: number;
  search: ReturnType<typeof useRecordSearch>;
}

/** The search's progress, failure or lack of results, which screen readers announce. */
function SearchState({ typed, count, search }: SearchStateProps) {
  const { records, error, isWaiting, retry } = search;
  const empty =
    typed.length < limits.leastSearch
      ? `Type at least ${limits.leastSearch} characters to search all records.`
      : `Nothing found for “${typed}”`;
  const results = count === 1 ? "1 result" : `${formatCount(count)} results`;
  const announced = isWaiting ? "Loading..." : count === 0 ? empty : typed && results;
  return (
    <>
      {error && (
        <div className={classes.state}>
          <LoadFailure title="Records could not be searched" error={error} onRetry={retry} />
        </div>
      )}
      {isWaiting && !records?.length && (
        <div className={classes.state} aria-hidden>
          <Skeleton height={32} />
          <Skeleton height={32} />
        </div>
      )}
      {count === 0 && !isWaiting && !error && (
        <Text c="dimmed" className={classes.nothing}>
          {empty}
        </Text>
      )}
      <VisuallyHidden role="status">{error ? "" : announced}</VisuallyHidden>
    </>
  );
}
