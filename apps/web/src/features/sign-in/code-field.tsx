import { limits } from "@app/contract";
import { TextInput } from "@mantine/core";
import classes from "./sign-in.module.css";

interface CodeFieldProps {
  value: string;
  error: string | undefined;
  onChange: (digits: string) => void;
  /** All digits are in. */
  onComplete: (digits: string) => void;
}

/** The code of the mail: one field, so that phones offer it and a pasted "123 456" just works. */
export function CodeField({ value, error, onChange, onComplete }: CodeFieldProps) {
  const change = (typed: string) => {
    const digits = typed.replaceAll(/\D/g, "").slice(0, limits.signInCode);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === limits.signInCode) onComplete(digits);
  };
  return (
    <TextInput
      label="6-digit code"
      classNames={{ input: classes.code }}
      value={value}
      error={error}
      onChange={(event) => change(event.currentTarget.value)}
      onFocus={(event) => error && event.currentTarget.select()}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
    />
  );
}
