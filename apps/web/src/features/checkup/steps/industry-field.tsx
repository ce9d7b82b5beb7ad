import { TextInput } from "@mantine/core";
import type { AutocompleteProps } from "@mantine/core";
import { industries, limits } from "@app/contract";
import { useEffect, useEffectEvent, useState } from "react";
import type { ComponentType, RefObject } from "react";
import { whenIdle } from "#lib/clock.ts";

type Shared = "value" | "error" | "readOnly" | "aria-disabled" | "inputContainer" | "onKeyDown";

interface IndustryFieldProps extends Pick<AutocompleteProps, Shared> {
  ref: RefObject<HTMLInputElement | null>;
  "data-disabled"?: boolean | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
}

type Field = ComponentType<AutocompleteProps & { ref: RefObject<HTMLInputElement | null> }>;
let Full: Field | undefined;

const fixed = {
  label: "Industry",
  size: "md",
  description: "Choose one, or enter your own words.",
  maxLength: limits.industry,
  autoComplete: "off",
} as const;

/**
 * A text field at first, with the browser's own list: the code of ours comes once nothing else is to do, and replaces
 * it while nobody is in the field.
 */
export function IndustryField(props: IndustryFieldProps) {
  const { ref, onChange, onBlur, ...others } = props;
  const [isFull, setIsFull] = useState(Full !== undefined);
  const replace = useEffectEvent(() => {
    if (document.activeElement !== ref.current) setIsFull(Full !== undefined);
  });
  useEffect(() => {
    const load = async () => {
      await whenIdle();
      Full ??= (await import("./industry-list.ts")).Autocomplete;
      replace();
    };
    load().catch(() => undefined); // the text field stays
  }, []);
  if (isFull && Full) {
    return (
      <Full
        {...props}
        {...fixed}
        data={[...industries]}
        // A click opens it even where the field is read-only, and it would stay so.
        dropdownOpened={props.readOnly ? false : undefined}
        // It would cover what is suggested below.
        openOnFocus={false}
        maxDropdownHeight={260}
      />
    );
  }
  return (
    <>
      <TextInput
        {...others}
        {...fixed}
        ref={ref}
        list="industries"
        onChange={({ currentTarget: { value } }) => onChange(value)}
        onBlur={() => {
          onBlur();
          setIsFull(Full !== undefined);
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
