import { TextInput } from "@mantine/core";
import type { TextInputProps } from "@mantine/core";
import { messages } from "@app/contract";
import { useState } from "react";
import { formatCount } from "#lib/format.ts";

interface CountBoxProps extends Omit<TextInputProps, "value" | "onChange"> {
  /** "" where none was entered. */
  value: number | "";
  onChange: (value: number) => void;
}

/** Texts that count as a number: digits with separators and a sign. */
const readable = /^[\s\d.,'-]+$/;

/** Reported for a text that is no number: it fails the rules too, so that the text is not passed over. */
const noNumber = 0.5;

function numberIn(text: string) {
  const digits = text.replaceAll(/[\s,']/g, "");
  return /^-?\d*\.?\d*$/.test(digits) ? Number(digits) || 0 : undefined;
}

/** Shows the typed text until the field is left or the count changes elsewhere; a text that is no number stays. */
export function CountBox({ value, error, onChange, onBlur, ...others }: CountBoxProps) {
  /** `value` is the resulting one, known after the next render. */
  const [typed, setTyped] = useState<{ text: string; value?: number | "" }>();
  const [isPasteRejected, setPasteRejected] = useState(false);
  if (typed && typed.value === undefined) setTyped({ ...typed, value });
  else if (typed && typed.value !== value) setTyped(undefined);
  const isUnreadable = typed !== undefined && numberIn(typed.text) === undefined;
  return (
    <TextInput
      {...others}
      size="sm"
      inputMode="numeric"
      autoComplete="off"
      value={typed?.text ?? (value === "" ? "" : formatCount(value))}
      error={isUnreadable || isPasteRejected ? messages.wholeNumber : error}
      onFocus={(event) => event.currentTarget.select()}
      onPaste={(event) => {
        const isRejected = !readable.test(event.clipboardData.getData("text"));
        setPasteRejected(isRejected);
        if (isRejected) event.preventDefault();
      }}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped({ text });
        setPasteRejected(false);
        onChange(numberIn(text) ?? noNumber);
      }}
      onBlur={(event) => {
        if (!isUnreadable) setTyped(undefined);
        setPasteRejected(false);
        onBlur?.(event);
      }}
    />
  );
}
