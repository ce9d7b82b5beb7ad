import type { Application } from "@app/contract";
import type { api } from "#lib/api.ts";

/** The picker that a product is added to: what it knows, and what it does with the product. */
export interface ProductPicker {
  source: typeof api.saas;
  /** `isPublished`: not only of the customer's own products. */
  categories: { category: string; isPublished: boolean }[];
  /** What was searched for: the name of a product that the list lacks, most likely. */
  search: string;
  /** Identifiers of what is selected. */
  chosen: readonly string[];
  /** A product was saved, maybe after the picker was left, or one of the list was chosen instead. */
  onProduct: (product: Application, isNew: boolean) => void;
  /** A save is under way that `onProduct` follows. Answers how to say that it is over. */
  expectChange: () => () => void;
}
