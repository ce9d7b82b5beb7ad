import type { UseFormReturnType } from "@mantine/form";
import { useEffect } from "react";
import { hasCode, messageOf } from "#lib/api.ts";
import { notify } from "#lib/notify.tsx";

function fieldErrors(error: unknown): Record<string, string> {
  if (hasCode(error, "INPUT_INVALID")) {
    return (error.data as { fields: Record<string, string> }).fields; // as the contract says
  }
  const isTaken = hasCode(error, "IDENTIFIER_TAKEN", "IDENTIFIER_STILL_USED");
  if (isTaken) return { identifier: messageOf(error) };
  if (hasCode(error, "NOT_AN_IMAGE")) return { logo: messageOf(error) };
  return {};
}

const isBlank = (value: unknown) =>
  value === null || (typeof value === "string" && value.trim() === "");

/**
 * Shows the server's errors at their fields. Returns the handler of an invalid form, which focuses the first invalid field; a
 * toast shows `missing` if one of those is blank.
 */
export function useFieldErrors<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  error: Error | null,
  missing?: string,
) {
  const { setErrors } = form;
  useEffect(() => {
    if (error) setErrors(fieldErrors(error));
  }, [error, setErrors]);
  return (errors: Record<string, unknown>) => {
    const invalid = Object.keys(errors);
    if (missing && invalid.some((field) => isBlank(form.getValues()[field]))) {
      notify.error({ title: "Error", text: missing });
    }
    if (invalid[0]) form.getInputNode(invalid[0])?.focus();
  };
}
