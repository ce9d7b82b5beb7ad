import type { UseFormReturnType } from "@mantine/form";
import { useEffect } from "react";
import { hasCode, messageOf } from "#lib/api.ts";
import { notify } from "#lib/notify.tsx";

/** Required fields, and the text of the toast if one is empty. */
export interface RequiredFields<Values> {
  fields: (keyof Values & string)[];
  text: string;
}

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

/** Shows the server's errors at their fields. Returns the handler of an invalid form, which focuses the first invalid field. */
export function useFieldErrors<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  error: Error | null,
  required: RequiredFields<Values> | undefined,
) {
  const { setErrors } = form;
  useEffect(() => {
    if (error) setErrors(fieldErrors(error));
  }, [error, setErrors]);
  return (errors: Record<string, unknown>) => {
    if (required?.fields.some((field) => isBlank(form.getValues()[field]))) {
      notify.error({ title: "Error", text: required.text });
    }
    const [first] = Object.keys(errors);
    if (first) form.getInputNode(first)?.focus();
  };
}
