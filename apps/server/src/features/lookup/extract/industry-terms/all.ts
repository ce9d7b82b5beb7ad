import type { Industry } from "@app/contract";
import { buildingTerms } from "./building.ts";
import { guestsTerms } from "./guests.ts";
import { makingTerms } from "./making.ts";
import { moneyTerms } from "./money.ts";
import { peopleTerms } from "./people.ts";
import { servicesTerms } from "./services.ts";
import { technologyTerms } from "./technology.ts";
import type { Terms } from "./term-table.ts";

/** Does not compile while an industry has no terms. */
export const terms: Readonly<Record<Industry, Terms>> = {
  ...buildingTerms,
  ...guestsTerms,
  ...makingTerms,
  ...moneyTerms,
  ...peopleTerms,
  ...servicesTerms,
  ...technologyTerms,
};
