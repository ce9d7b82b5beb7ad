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

/** What can be read as a number: digits, with their separators and a sign. */
const readable = /^[\s\d.,'-]+$/;

interface Typed {
  entered: string | number;
  /** The number that it became; not known before the next render. */
  value?: number | "";
}

/**
 * A box for an exact count. While somebody types in it, it shows what was typed, not what became of it, until
 * the count is changed elsewhere.
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
        // The box would quietly make 15 of "1e5".
        const isRejected = !readable.test(event.clipboardData.getData("text"));
        setUnreadable(isRejected);
        if (isRejected) event.preventDefault();
      }}
      onChange={(entered) => {
        // It also reports the numbers that were set from outside.
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
