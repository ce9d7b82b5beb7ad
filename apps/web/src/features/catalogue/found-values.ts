import { plainIdentifier } from "@app/contract";
import type { ApplicationInput, CompanyInfo } from "@app/contract";
import { pictureFile } from "#lib/picture-file.ts";
import type { LogoChoice } from "#lib/upload-logo.ts";

type Values = ApplicationInput & LogoChoice;

/** What a look-up found for the fields of an application that are still empty. */
export function foundValues(values: Values, found: CompanyInfo): Partial<Values> {
  const name = values.name.trim() || (found.companyName ?? "");
  const identifier = values.identifier.trim() || plainIdentifier(name);
  const hasLogo = Boolean(values.logo) || values.logoFile !== null;
  return {
    name,
    identifier,
    category: values.category.trim() || (found.industry ?? ""),
    description: values.description?.trim() ? values.description : (found.description ?? ""),
    ...(found.logo &&
      !hasLogo && { logoFile: pictureFile(found.logo, identifier || "logo"), logo: null }),
  };
}
