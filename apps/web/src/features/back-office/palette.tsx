import { limits } from "@app/contract";
import { CloseButton, Loader, Modal, TextInput, useMantineColorScheme } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";
import { useSite } from "#lib/site.ts";
import { useFocusReturn } from "#lib/use-focus-return.ts";
import { actionEntries } from "./palette-actions.ts";
import type { PaletteDeeds } from "./palette-actions.ts";
import { entriesFor, entryFrom } from "./palette-entries.ts";
import type { Entry } from "./palette-entries.ts";
import { optionId, PaletteList } from "./palette-list.tsx";
import { pageEntries, recentEntries } from "./palette-pages.ts";
import { PaletteResults } from "./palette-results.tsx";
import { recordGroups } from "./palette-records.ts";
import type { RecentPage } from "./recent-pages.ts";
import { useRecordSearch } from "./use-record-search.ts";
import classes from "./palette.module.css";

export interface PaletteProps extends Omit<PaletteDeeds, "setColorScheme"> {
  isPhone: boolean;
  recent: readonly RecentPage[];
  onClose: () => void;
  /** A link was followed here; after it the palette closes. */
  onFollow: () => void;
}

/** Goes to any page or record and does what can be done from anywhere: typed, chosen by the arrow keys, opened by Enter. */
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
  // Enter came before the answer: what it opens is not known yet.
  const eager = useRef<typeof open>(undefined);

  const open = (entry: Entry) => {
    if (entry.link) return document.getElementById(optionId(id, entry))?.click();
    onClose();
    entry.run();
  };
  const openInNewTab = (entry: Entry) => {
    const link = document.getElementById(optionId(id, entry));
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
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      eager.current = undefined;
      const next = entryFrom(entries, active?.key, event.key === "ArrowDown" ? 1 : -1);
      setChosen(next?.key);
      const shown = next && document.getElementById(optionId(id, next));
      if (next === entries[0]) list.current?.scrollTo({ top: 0 });
      else shown?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") {
      event.preventDefault();
      const how = event.ctrlKey || event.metaKey ? openInNewTab : open;
      if (search.isWaiting && chosen === undefined && isRecord(active)) eager.current = how;
      else if (active) how(active);
    }
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
              aria-activedescendant={active && optionId(id, active)}
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
          <PaletteResults ref={list} typed={typed} count={entries.length} search={search}>
            <PaletteList
              id={id}
              typed={typed.trim()}
              groups={groups}
              active={active}
              // Who pressed Enter already wants the best of what comes, and not what the pointer lies on.
              onPoint={(entry) => eager.current ?? setChosen(entry.key)}
              onRun={open}
              onFollow={onFollow}
            />
          </PaletteResults>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Before the next key comes: what is typed right after the shortcut is for the palette, and not for the page. */
const takeFocus = (box: HTMLInputElement | null) => box?.focus({ preventScroll: true });

/** Pages and actions match what is typed at once; records come from the server a moment later. */
const isRecord = (entry: Entry | undefined) => entry === undefined || entry.isFound === true;

/** What can be chosen: first of all pages, then what can be done, then records. */
function useGroups(typed: string, { recent, ...deeds }: PaletteProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const here = useLocation({ select: ({ pathname }) => pathname });
  const search = useRecordSearch(typed);
  const { meetingTimeZone } = useSite();
  const actions = actionEntries({ ...deeds, setColorScheme }, colorScheme, here);
  const groups = [
    { label: "Recent", entries: typed.trim() === "" ? recentEntries(recent, here) : [] },
    { label: "Pages", entries: entriesFor(typed, pageEntries) },
    { label: "Actions", entries: entriesFor(typed, actions) },
    ...recordGroups(search.records ?? [], meetingTimeZone),
  ];
  return { groups: groups.filter(({ entries }) => entries.length > 0), search };
}
