import type { ApplicationInput, EntryRow, PlatformInput } from "@app/contract";
import type { UseFormReturnType } from "@mantine/form";

/** SaaS applications or IT security applications: the server has the same calls for both. */
export type ApplicationSource = "saas" | "itSecurity";

/** The form values of a catalogue entry: the fields of all kinds of entries, and a picture chosen to replace the logo. */
export type EntryValues = ApplicationInput & PlatformInput & { logoFile: File | null };
/** The logo is an address on this site, an emoji, or nothing. */
export type LogoChoice = Pick<EntryValues, "logo" | "logoFile">;
export type EntryField = Exclude<keyof EntryValues, "logoFile">;
export type EntryFormValues = UseFormReturnType<EntryValues>;
/** A stored entry; its fields depend on its kind. */
export type EntryRecord = EntryRow & Partial<Pick<EntryValues, EntryField>>;

export const emptyEntry: EntryValues = {
  identifier: "",
  name: "",
  category: "",
  aliases: "",
  description: "",
  productWebsite: "",
  order: 0,
  logo: null,
  logoFile: null,
  popular: false,
  published: true,
  offered: true,
};

/** In the order of the form. */
export const entryLabels: Record<EntryField, string> = {
  identifier: "Identifier",
  name: "Name",
  category: "Category",
  aliases: "Aliases",
  description: "Description",
  productWebsite: "Product Website",
  order: "Order",
  logo: "Logo",
  popular: "Popular",
  published: "Published",
  offered: "Offered to customers",
};

export const entryFields = Object.keys(entryLabels) as EntryField[];
