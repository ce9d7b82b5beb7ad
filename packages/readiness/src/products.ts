import type { Answers, StepKey } from "@app/contract";
import { withoutInvisible } from "@app/contract";
import type { Row } from "./tables.ts";

/** What the catalogue knows of something that was chosen. */
export interface Named {
  name: string;
  category?: string | null;
}

/** The names behind the identifiers in the answers. One that is unknown is read as its identifier. */
export interface BriefNames {
  standards: ReadonlyMap<string, string>;
  workPlatforms: ReadonlyMap<string, Named>;
  cloudPlatforms: ReadonlyMap<string, Named>;
  saasApps: ReadonlyMap<string, Named>;
  itSecurityApps: ReadonlyMap<string, Named>;
}

/** The lists of products in the answers, in the order of the steps; `kind` is what the signals call them. */
export const productLists = [
  { field: "workPlatforms", kind: "work", step: "workPlatform" },
  { field: "cloudPlatforms", kind: "cloud", step: "cloudPlatforms" },
  { field: "saasApps", kind: "saas", step: "saas" },
  { field: "itSecurityApps", kind: "sec", step: "itSecurity" },
] as const;

export interface Product {
  name: string;
  /** Where it was chosen. */
  step: StepKey;
  signals: Pick<Row<"signals">, "signal" | "strength" | "covers">[];
}

/** A customer's text inside a sentence: on one line, without signs that turn the direction of what follows. */
export const oneLine = (text: string) => withoutInvisible(text).replaceAll(/\s+/g, " ").trim();

/** All products that were chosen with their signals: their own, and their category's where none of theirs is "-". */
export function productsOf(answers: Answers, names: BriefNames, rows: Row<"signals">[]): Product[] {
  const signals = Map.groupBy(rows, ({ kind, identifier }) => `${kind} ${identifier}`);
  return productLists.flatMap(({ field, kind, step }) =>
    answers[field].map((identifier) => {
      const named = names[field].get(identifier);
      const own = signals.get(`${kind} ${identifier}`) ?? [];
      const leavesCategory = own.some(({ signal }) => signal === "-");
      const ofCategory = leavesCategory
        ? []
        : (signals.get(`${kind}cat ${named?.category ?? ""}`) ?? []);
      const more = ofCategory.filter(({ signal }) => !own.some((mine) => mine.signal === signal));
      return { name: oneLine(named?.name ?? identifier), step, signals: [...own, ...more] };
    }),
  );
}
