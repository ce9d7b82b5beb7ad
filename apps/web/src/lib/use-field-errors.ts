import type { UseFormReturnType } from "@mantine/form";
import { useEffect } from "react";
import { Failure, hasCode, messageOf } from "#lib/api.ts";
import { showFailure } from "#lib/query-client.ts";

/** Fields that must be filled in, and what is said when one is not. */
export interface RequiredFields<Values> {
  fields: (keyof Values & string)[];
  text: string;
}

/** The texts that the server has for single fields. */
function fieldErrors(error: unknown): Record<string, string> {
  if (hasCode(error, "INPUT_INVALID")) {
    return (error.data as { fields: Record<string, string> }).fields; // as the contract says
  }
  if (hasCode(error, "IDENTIFIER_TAKEN") || hasCode(error, "IDENTIFIER_STILL_USED")) {
    return { identifier: messageOf(error) };
  }
  if (hasCode(error, "NOT_AN_IMAGE")) return { logo: messageOf(error) };
  return {};
}

const isBlank = (value: unknown) =>
  value === null || (typeof value === "string" && value.trim() === "");

/**
 * Shows what the server rejected at its fields. Answers what a form does that may not be sent: it says so and
 * puts the focus on the first wrong field.
 */
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
      showFailure(new Failure(required.text), "Error");
    }
    const [first] = Object.keys(errors);
    if (first) form.getInputNode(first)?.focus();
  };
}
