import { TextInput } from "@mantine/core";
import type { AutocompleteProps } from "@mantine/core";
import { industries, limits } from "@app/contract";
import { useEffect, useState } from "react";
import type { ComponentType, FocusEvent, Ref } from "react";
import { whenIdle } from "#lib/clock.ts";

type Shared = "value" | "error" | "disabled" | "inputContainer" | "onFocus" | "onBlur";
interface IndustryFieldProps extends Pick<AutocompleteProps, Shared> {
  ref: Ref<HTMLInputElement>;
  onChange: (value: string) => void;
}

type Field = ComponentType<AutocompleteProps & { ref: Ref<HTMLInputElement> }>;
let full: Field | undefined;
const loadFull = async () => (full = (await import("./industry-list.ts")).Autocomplete);

const fixed = {
  label: "Industry",
  size: "md",
  description: "Choose one, or enter your own words.",
  maxLength: limits.industry,
} as const;

/**
 * A text field at first, with the browser's own list: the code of ours comes once nothing else is to do, and takes
 * the place while nobody is in the field.
 */
export function IndustryField(props: IndustryFieldProps) {
  const [Full, setFull] = useState<Field | undefined>(() => full);
  const [isIn, setIsIn] = useState(false);
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    if (full) return;
    whenIdle()
      .then(loadFull)
      .then(() => setIsThere(true))
      .catch(() => undefined); // the text field stays
  }, []);
  if (!Full && isThere && !isIn) setFull(() => full);
  if (Full) {
    return (
      <Full
        {...props}
        {...fixed}
        data={[...industries]}
        // It would cover what is suggested below.
        openOnFocus={false}
        maxDropdownHeight={260}
        autoComplete="off"
      />
    );
  }
  const { onChange, onFocus, onBlur, ...rest } = props;
  return (
    <>
      <TextInput
        {...rest}
        {...fixed}
        list="industries"
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => onChange(value)}
        onFocus={(event: FocusEvent<HTMLInputElement>) => {
          setIsIn(true);
          onFocus?.(event);
        }}
        onBlur={(event: FocusEvent<HTMLInputElement>) => {
          setIsIn(false);
          onBlur?.(event);
        }}
      />
      <datalist id="industries">
        {industries.map((industry) => (
          <option key={industry} value={industry} />
        ))}
      </datalist>
    </>
  );
}
