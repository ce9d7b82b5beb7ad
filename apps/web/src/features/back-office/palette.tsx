import { limits, searchDebounceMs } from "@app/contract";
import {
  CloseButton,
  Group,
  Highlight,
  Loader,
  Text,
  TextInput,
  VisuallyHidden,
} from "@mantine/core";
import { useDebouncedValue, useMediaQuery } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";
import { Dialog } from "#components/form/dialog.tsx";
import { LoadFailure } from "#components/load-failure.tsx";
import { api } from "#lib/api.ts";
import { counted } from "#lib/format.ts";
import { takeFocus } from "#lib/focus.ts";
import { useSite } from "#lib/site.ts";
import { entriesFor, pageEntries, recordGroups, shortcutsEntry } from "./palette-entries.ts";
import type { Entry } from "./palette-entries.ts";
import classes from "./palette.module.css";

interface PaletteProps {
  showShortcuts: () => void;
  onClose: () => void;
}

/** How many entries each key moves down; Enter opens the active one. */
const steps: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1, Enter: 0 };

/** Finds pages, records and the list of shortcuts by typing; arrow keys choose, Enter opens. */
export function Palette({ showShortcuts, onClose }: PaletteProps) {
  const isPhone = useMediaQuery("(width < 768px)", false, { getInitialValueInEffect: false });
  const { meetingTimeZone } = useSite();
  const id = useId();
  const [text, setText] = useState("");
  const typed = text.trim().replaceAll(/\s+/g, " "); // pasted text may contain line breaks
  const search = useRecordSearch(typed);
  const groups = [
    { label: "Pages", entries: entriesFor(typed, pageEntries) },
    { label: "Actions", entries: entriesFor(typed, [shortcutsEntry(showShortcuts)]) },
    ...recordGroups(search.records ?? [], meetingTimeZone),
  ].filter((group) => group.entries.length > 0);
  const entries = groups.flatMap((group) => group.entries);
  const [chosen, setChosen] = useState<string>();
  const active = entries.find(({ key }) => key === chosen) ?? entries[0];
  const optionId = ({ key }: Entry) => `${id} ${key}`.replaceAll(/[^\w-]/g, "_");
  const activeId = active && optionId(active);
  useEffect(() => {
    document.getElementById(activeId ?? "")?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const open = () => document.getElementById(activeId ?? "")?.click();
  // Enter was pressed before the answer arrived: its first result is then opened.
  const pendingEnter = useRef(false);
  useEffect(() => {
    if (!pendingEnter.current || search.isWaiting) return;
    open();
    pendingEnter.current = false;
  });

  const choose = (key: string | undefined) => {
    pendingEnter.current = false;
    setChosen(key);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (step !== 0) {
      const at = active ? entries.indexOf(active) : -1;
      return choose(entries[(at + step + entries.length) % entries.length]?.key);
    }
    // Pages and actions are filtered at once, records only when the server answers.
    const mayChange = chosen === undefined && (!active || active.isRecord);
    if (search.isWaiting && mayChange) pendingEnter.current = true;
    else open();
  };

  return (
    <Dialog
      withCloseButton={false}
      attributes={{ content: { "aria-label": "Search or go to" } }}
      size="lg"
      yOffset="12vh"
      padding={0}
      fullScreen={isPhone}
      onClose={onClose}
      transitionProps={{ duration: 120 }}
      classNames={{ body: classes.body }}
    >
      <Group wrap="nowrap" gap={8} px={12} py={6}>
        <TextInput
          ref={takeFocus} // at once, because the next key is meant for the palette
          flex={1}
          variant="unstyled"
          role="combobox"
          aria-label="Search or go to"
          aria-expanded={entries.length > 0}
          aria-controls={entries.length > 0 ? id : undefined}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          data-autofocus
          placeholder="Search or go to..."
          maxLength={limits.search}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            choose(undefined);
          }}
          onKeyDown={onKeyDown}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={search.isWaiting && <Loader size={16} aria-hidden />}
        />
        <CloseButton aria-label="Close" onClick={onClose} />
      </Group>
      <div className={classes.results}>
        {entries.length > 0 && (
          <div id={id} role="listbox" aria-label="Results">
            {groups.map(({ label, entries: ofGroup }) => (
              <div key={label} role="group" aria-label={label}>
                <Text size="xs" fw={600} c="dimmed" p="10px 8px 4px" aria-hidden>
                  {label}
                </Text>
                {ofGroup.map((entry) => (
                  <Option
                    key={entry.key}
                    id={optionId(entry)}
                    entry={entry}
                    typed={typed}
                    isActive={entry === active}
                    // After Enter, the first result will be opened, not the one under the pointer.
                    onPoint={() => pendingEnter.current || setChosen(entry.key)}
                    onClose={onClose}
                  />
                ))}
              </div>
            ))}
          </div>
        )}
        <SearchState typed={typed} count={entries.length} search={search} />
      </div>
    </Dialog>
  );
}

/** The records that contain the typed text, searched when typing pauses. The previous ones stay until the answer. */
function useRecordSearch(typed: string) {
  const [text] = useDebouncedValue(typed, searchDebounceMs);
  const isSearched = typed.length >= limits.leastSearch;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...api.admin.search.queryOptions({ input: { text } }),
    enabled: isSearched && text.length >= limits.leastSearch,
    placeholderData: keepPreviousData,
  });
  const isAnswered = text === typed && !isPlaceholderData && !isFetching;
  return {
    records: isSearched ? data : undefined,
    error: isSearched && isAnswered ? error : null,
    isWaiting: isSearched && !isAnswered,
    retry: () => void refetch(),
  };
}

interface OptionProps {
  id: string;
  entry: Entry;
  typed: string;
  isActive: boolean;
  onPoint: () => void;
  onClose: () => void;
}

/** A link where possible, so that it can be opened in another tab and its address copied. */
function Option({ id, entry, typed, isActive, onPoint, onClose }: OptionProps) {
  const { name, detail, Icon, link, run } = entry;
  const shared = {
    id,
    role: "option",
    "aria-selected": isActive,
    tabIndex: -1,
    className: classes.option,
    // Keeps the focus in the text box.
    onMouseDown: (event: React.MouseEvent) => event.preventDefault(),
    // Not on enter events, which also occur when the list scrolls under a resting mouse.
    onPointerMove: () => isActive || onPoint(),
    onClick: (event: React.MouseEvent) => {
      const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
      if (run || !opensElsewhere) onClose();
      run?.();
    },
    children: (
      <>
        <Icon size={18} stroke={1.75} aria-hidden />
        <Highlight component="span" inherit highlight={typed}>
          {name}
        </Highlight>
        {detail !== undefined && (
          <Highlight component="span" inherit highlight={typed} className={classes.detail}>
            {detail}
          </Highlight>
        )}
      </>
    ),
  };
  if (!link) return <button type="button" {...shared} />;
  return <Link {...link} {...shared} preload={false} activeProps={{}} />;
}

interface SearchStateProps {
  typed: string;
  count: number;
  search: ReturnType<typeof useRecordSearch>;
}

/** The search's progress, failure or lack of results, which screen readers announce. */
function SearchState({ typed, count, search: { error, isWaiting, retry } }: SearchStateProps) {
  const empty =
    typed.length < limits.leastSearch
      ? `Type at least ${limits.leastSearch} characters to search all records.`
      : `Nothing found for "${typed}"`;
  const results = count === 0 ? empty : typed && counted(count, "result");
  return (
    <>
      {error && <LoadFailure title="Records could not be searched" error={error} onRetry={retry} />}
      {count === 0 && !isWaiting && !error && (
        <Text c="dimmed" ta="center" px={16} py={48} style={{ overflowWrap: "anywhere" }}>
          {empty}
        </Text>
      )}
      <VisuallyHidden role="status">
        {error ? "" : isWaiting ? "Loading..." : results}
      </VisuallyHidden>
    </>
  );
}
