import type { Application } from "@app/contract";
import type { ApplicationSource } from "#lib/application-source.ts";

/** The picker that a product is added to: what it knows, and what it does with the product. */
export interface ProductPicker {
  source: ApplicationSource;
  categories: string[];
  /** Those that are not only of the customer's own products: what a new product is proposed for. */
  publishedCategories: string[];
  /** What was searched for: the name of a product that the list lacks, most likely. */
  search: string;
  /** Identifiers of what is selected. */
  chosen: readonly string[];
  /** A new product was saved, maybe after the picker was left. */
  onAdded: (product: Application) => void;
  /** One of the list is meant. */
  onChoose: (product: Application) => void;
  /** A save is under way that `onAdded` follows. Answers how to say that it is over. */
  expectChange: () => () => void;
}
