import { messages } from "../messages.ts";
import { defineQuestion, field } from "./question.ts";

export const standard = defineQuestion({
  key: "standard",
  title: "Compliance Standard",
  description: "If there are several, choose the most urgent one.",
  fields: { complianceStandard: field<string | null>("Compliance Standard", null) },
  missing: ({ complianceStandard }) => (complianceStandard ? undefined : messages.standardMissing),
  heading: "Compliance Standard",
  read: ({ complianceStandard: chosen }, names) => ({
    label: "Standard",
    text:
      chosen === null
        ? "Not Selected"
        : (names.complianceStandard?.[chosen] ?? chosen.toUpperCase()),
  }),
});
