import { NumberInput } from "@mantine/core";
import type { NumberInputProps } from "@mantine/core";
import { messages } from "@app/contract";
import { useState } from "react";

interface CountBoxProps extends Pick<
  NumberInputProps,
  "id" | "className" | "label" | "labelProps" | "aria-label" | "disabled" | "onBlur"
> {
  /** "" where none was entered. */
  value: number | "";
  max: number;
  problem?: string;
  onChange: (value: number) => void;
}

/** Texts that count as a number: digits with separators and a sign. */
const readable = /^[\s\d.,'-]+$/;

interface Typed {
  entered: string | number;
  /** The resulting value; known after the next render. */
  value?: number | "";
}

/**
 * A field for an exact count. It shows the typed text instead of the resulting value until the field is left or the count
 * changes elsewhere.
 */
export function CountBox({ value, max, problem, onChange, onBlur, ...others }: CountBoxProps) {
  const [typed, setTyped] = useState<Typed>();
  const [isUnreadable, setUnreadable] = useState(false);
  if (typed && typed.value === undefined) setTyped({ ...typed, value });
  else if (typed && typed.value !== value) setTyped(undefined);
  return (
    <NumberInput
      {...others}
      value={typed?.entered ?? value}
      error={isUnreadable ? messages.wholeNumber : problem}
      thousandSeparator=","
      allowedDecimalSeparators={["."]}
      clampBehavior="none"
      min={0}
      max={max}
      hideControls
      autoComplete="off"
      selectAllOnFocus
      onPaste={(event) => {
        // The field would turn "1e5" into 15.
        const isRejected = !readable.test(event.clipboardData.getData("text"));
        setUnreadable(isRejected);
        if (isRejected) event.preventDefault();
      }}
      onChange={(entered) => {
        // Also called for values that were set from outside.
        if (typed === undefined && entered === value) return;
        setTyped({ entered });
        setUnreadable(false);
        onChange(Number(entered) || 0);
      }}
      onBlur={(event) => {
        setTyped(undefined);
        setUnreadable(false);
        onBlur?.(event);
      }}
    />
  );
}
