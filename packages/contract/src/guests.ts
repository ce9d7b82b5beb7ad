import { z } from "zod";
import { limits } from "./limits.ts";
import { messages } from "./messages.ts";
import { rules } from "./rules.ts";

/** The addresses in a text, separated by commas, or as mail programs copy them: trimmed, empties and repetitions dropped. */
export function guestList(text: string): string[] {
  const typed = text.split(/[,;]/).map((guest) => guest.trim().toLowerCase());
  return [...new Set(typed.filter(Boolean))];
}

/** The guest field: one text in, a list of addresses out. */
export const guestsRule = z
  .string(messages.inputInvalid)
  .max(limits.guestsText, messages.guestsTooLong)
  .transform((text, context) => {
    const typed = guestList(text);
    const parsed = typed.map((guest) => rules.email.safeParse(guest));
    const invalid = typed.filter((_guest, at) => !parsed[at]?.success);
    // One address can be written in two ways: müller.de is xn--mller-kva.de.
    const guests = [...new Set(parsed.flatMap(({ data }) => data ?? []))];
    if (invalid.length > 0) {
      context.addIssue({ code: "custom", message: messages.guestsInvalid(invalid.join(", ")) });
    } else if (guests.length > limits.guests) {
      context.addIssue({ code: "custom", message: messages.guestsTooMany });
    }
    return guests;
  });
