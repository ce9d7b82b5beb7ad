import type { Application } from "@app/contract";
import type { api } from "#lib/api.ts";

/** SaaS or IT & security, with what its picker knows and does. */
export interface ProductSource {
  source: typeof api.saas;
  categories: string[];
  /** Identifiers of what is selected. */
  chosen: readonly string[];
  /** A new product was saved. */
  onAdded: (product: Application) => void;
  /** One of the list is meant. */
  onChoose: (product: Application) => void;
}
