import { plainIdentifier } from "@app/contract";
import type { CompanyInfo } from "@app/contract";
import { pictureFile } from "#lib/files.ts";
import type { EntryValues } from "./entry-fields.ts";

/** The fields that a website can fill in, in the form's order. */
export const fillable = ["identifier", "name", "category", "description", "logoFile"] as const;
export type Fillable = (typeof fillable)[number];
export type Filled = Partial<Pick<EntryValues, Fillable>>;

/** Which of the values that a look-up filled in are still as it left them. */
export const untouched = (filled: Filled, values: EntryValues): Fillable[] =>
  fillable.filter((key) => key in filled && filled[key] === values[key]);

interface Standing {
  values: EntryValues;
  /** The field that somebody is in: it is theirs, even while it is empty. */
  focused: Fillable | undefined;
  /** The name may be half typed: no identifier is made of it. */
  isNameInWork: boolean;
}

/** What a look-up found for the fields of an application that are still empty. */
export function foundValues(found: CompanyInfo, standing: Standing): Filled {
  const { values, focused, isNameInWork } = standing;
  const isOpen = (key: Exclude<Fillable, "logoFile">) => key !== focused && !values[key]?.trim();
  const filled: Filled = {};
  if (found.companyName && isOpen("name")) filled.name = found.companyName;
  if (found.industry && isOpen("category")) filled.category = found.industry;
  if (found.description && isOpen("description")) filled.description = found.description;
  const identifier = isNameInWork ? "" : plainIdentifier(filled.name ?? values.name);
  if (identifier && isOpen("identifier")) filled.identifier = identifier;
  if (found.logo && !values.logo && !values.logoFile) {
    filled.logoFile = pictureFile(found.logo, identifier || values.identifier || "logo");
  }
  return filled;
}
