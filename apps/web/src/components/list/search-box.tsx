import { limits, searchDebounceMs } from "@app/contract";
import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useSearchKey } from "#lib/keyboard.ts";
import classes from "./list.module.css";

interface SearchBoxProps {
  /** Also the placeholder. */
  label: string;
  value: string;
  /** Shorter texts are not searched for; an empty one is. */
  minLength: number;
  onSearch: (text: string) => void;
}

export function SearchBox({ label, value, minLength, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  // A value that this field did not send comes from the address, for example through the back button.
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }
  const search = useDebouncedCallback((text: string) => {
    setSent(text);
    onSearch(text);
  }, searchDebounceMs);
  const change = (text: string) => {
    setTyped(text);
    const wanted = text.trim();
    if (wanted === "" || wanted.length >= minLength) search(wanted);
    else search.cancel();
  };
  const box = useRef<HTMLInputElement>(null);
  useSearchKey(box);
  const clear = () => {
    change("");
    box.current?.focus(); // the button is removed
  };
  return (
    <TextInput
      ref={box}
      className={classes.search}
      size="sm"
      type="search"
      aria-label={label.replace("...", "")}
      placeholder={label}
      value={typed}
      maxLength={limits.search}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={typed && <CloseButton size="sm" aria-label="Clear search" onClick={clear} />}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || typed === "") return;
        event.stopPropagation();
        clear();
      }}
      autoFocus
    />
  );
}
