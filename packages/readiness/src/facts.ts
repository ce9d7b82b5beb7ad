import type { Answers, StepKey } from "@app/contract";
import { counted, staffTotals, stepOf, withoutInvisible } from "@app/contract";
import { countParts, isDevice, joined, namesIn, signalsIn, singular } from "./grammar.ts";
import type { Condition, CountName, ListPiece, Sentence, Term } from "./grammar.ts";
import type { ReadinessData, Row } from "./tables.ts";

/** What the catalogue knows of something that was chosen. */
export interface Named {
  name: string;
  category?: string | null;
}

/** Rows of the scope as they are counted in a sentence: one, and many. */
const rowNames: Record<string, [one: string, many: string]> = {
  remote: ["remote person", "remote staff"],
  hybrid: ["hybrid person", "hybrid staff"],
  onsite: ["on-site person", "on-site staff"],
  windowsDesktops: ["Windows desktop", "Windows desktops"],
  macDesktops: ["Mac desktop", "Mac desktops"],
  windowsLaptops: ["Windows laptop", "Windows laptops"],
  macbooks: ["MacBook", "MacBooks"],
  androidDevices: ["Android device", "Android devices"],
  iosDevices: ["iPhone or iPad", "iPhones and iPads"],
  servers: ["server", "servers"],
};

const computers = {
  windowsDesktops: "win",
  windowsLaptops: "win",
  macDesktops: "mac",
  macbooks: "mac",
};
/** Devices that have to be covered, by their kind, and the signals of the products that cover them. */
const coverages: Record<string, { devices: Record<string, string>; by: string[] }> = {
  mdm: { devices: computers, by: ["mdm"] },
  disk: { devices: computers, by: ["disk"] },
  mobile: { devices: { androidDevices: "android", iosDevices: "ios" }, by: ["mdm", "mobilemgr"] },
};

/** The lists of products in the order of their steps; `kind` is what the signals call them. */
const productLists = [
  { field: "workPlatforms", kind: "work", step: "workPlatform" },
  { field: "cloudPlatforms", kind: "cloud", step: "cloudPlatforms" },
  { field: "saasApps", kind: "saas", step: "saas" },
  { field: "itSecurityApps", kind: "sec", step: "itSecurity" },
] as const;
const productSteps = productLists.map(({ step }) => step);

type ProductField = (typeof productLists)[number]["field"];
/** The names behind the identifiers in the answers. One that is unknown is read as its identifier. */
export type BriefNames = Record<ProductField, ReadonlyMap<string, Named>> & {
  standards: ReadonlyMap<string, string>;
};

/** A customer's text inside a sentence: on one line, without signs that turn the direction of what follows. */
const oneLine = (text: string) => withoutInvisible(text).replaceAll(/\s+/g, " ").trim();
const namesOf = (named: Named[]) => named.map(({ name }) => name);

/** What the answers say. Each look at them notes the steps that were looked at, for `watched`. */
export class Facts {
  readonly #answers: Answers;
  readonly #names: BriefNames;
  readonly #places: Row<"places">[];
  readonly #products: Product[];
  #used = new Set<StepKey>();

  constructor(answers: Answers, names: BriefNames, data: ReadinessData) {
    this.#answers = answers;
    this.#names = names;
    this.#places = data.places;
    this.#products = productsOf(answers, names, data.signals);
  }

  /** What `look` finds, with the steps whose answers it looked at. */
  watched<Found>(look: () => Found): { found: Found; used: Set<StepKey> } {
    const outer = this.#used;
    const used = new Set<StepKey>();
    this.#used = used;
    const found = look();
    this.#used = outer;
    return { found, used };
  }

  holds(condition: Condition): boolean {
    return condition.every((part) => part.some((term) => this.#test(term) !== term.negated));
  }

  /** A sentence with its placeholders filled in; `when` is the condition that it belongs to. */
  fill(sentence: Sentence, when: Condition = []): string {
    let last: number | undefined;
    const texts = sentence.map((piece) => {
      const before = last;
      last = undefined;
      if (typeof piece === "string") return before === 1 ? singular(piece) : piece;
      if ("list" in piece) return this.#list(piece, when);
      last = this.#count(piece.count);
      return counted(last);
    });
    return texts.join("");
  }

  get company(): string {
    return oneLine(this.#answers.companyName ?? "");
  }

  standardName(identifier: string): string {
    return oneLine(this.#names.standards.get(identifier) ?? identifier.toUpperCase());
  }

  /** The rows of the scope that were marked as not sure: "9 servers". */
  notSure(): string[] {
    this.#use("scope", "staff", "devices");
    const { staff, devices } = this.#answers.scopeData;
    const marked = Object.entries({ ...staff, ...devices }).filter(([, { notSure }]) => notSure);
    return this.#rows(marked.map(([key]) => key));
  }

  /** The work or cloud platforms that were chosen; only those with the signal, if one is given. */
  platforms(kind: "work" | "cloud", signal?: string): Product[] {
    this.#use(kind === "work" ? "workPlatform" : "cloudPlatforms");
    return this.#products.filter(
      (product) =>
        product.kind === kind &&
        (signal === undefined || product.signals.some((one) => one.signal === signal)),
    );
  }

  #use(...steps: StepKey[]) {
    for (const step of steps) this.#used.add(step);
  }

  #count(name: CountName): number {
    const numbers = countParts[name].map((part) => {
      this.#use(isDevice(part) ? "devices" : stepOf(part).key);
      const given = isDevice(part) ? this.#answers.devices[part] : this.#answers[part];
      return typeof given === "number" ? given : given.length;
    });
    return numbers.reduce((sum, number) => sum + number, 0);
  }

  #rows(keys: string[]): string[] {
    const { devices } = this.#answers;
    const counts: Record<string, number> = { ...staffTotals(this.#answers), ...devices };
    return keys.flatMap((key) => {
      const count = counts[key] ?? 0;
      return count > 0 ? [`${counted(count)} ${rowNames[key]?.[count === 1 ? 0 : 1]}`] : [];
    });
  }

  #productsWith(wanted: string[]): { name: string; step: StepKey; covers: string[] }[] {
    const isWanted = ({ signal, strength }: Row<"signals">) =>
      wanted.includes(signal) || (strength === "own" && wanted.includes(`${signal}!`));
    return this.#products.flatMap(({ name, step, signals }) =>
      signals.filter(isWanted).map(({ covers }) => ({ name, step, covers })),
    );
  }

  /** Devices of which no product that was named covers the kind: "6 Android devices". */
  #uncovered(coverage: string): string[] {
    this.#use("devices", ...productSteps);
    const { devices, by } = coverages[coverage]!; // the grammar knows no other
    const covered = new Set(this.#productsWith(by).flatMap(({ covers }) => covers));
    return this.#rows(Object.keys(devices).filter((type) => !covered.has(devices[type]!))); // its own key
  }

  #placesIn(region: string): string[] {
    this.#use("locations");
    const words = this.#places.find((row) => row.region === region)?.words ?? [];
    return this.#answers.locations
      .map(oneLine)
      .filter((location) => words.some((word) => word.test(location)));
  }

  #hasChosen(what: string): boolean {
    if (what === "cloudwork") return this.#hasChosen("cloud") || this.#hasChosen("work");
    if (what === "work") return this.platforms("work", "suite").length > 0;
    return this.platforms("cloud", what === "bigcloud" ? what : undefined).length > 0;
  }

  #test({ kind, names, isReached }: Term): boolean {
    switch (kind) {
      case "sig":
        this.#use(...productSteps);
        return this.#productsWith(names).length > 0;
      case "std":
        this.#use("standard");
        return names.includes(this.#answers.complianceStandard ?? "");
      case "n":
        return isReached((names as CountName[]).reduce((sum, name) => sum + this.#count(name), 0));
      case "uncovered":
        return names.some((name) => this.#uncovered(name).length > 0);
      case "any":
        return names.some((name) => this.#hasChosen(name));
      case "place":
        return names.some((name) => this.#placesIn(name).length > 0);
      case "scope":
        return this.notSure().length > 0;
    }
  }

  #list({ list, of }: ListPiece, when: Condition): string {
    switch (list) {
      case "products": {
        const found = this.#productsWith(of === "" ? signalsIn(when) : [of]);
        this.#use(...found.map(({ step }) => step));
        return joined([...new Set(namesOf(found))]) || "none";
      }
      case "uncovered":
        return joined(
          namesIn(when, "uncovered").flatMap((name) => this.#uncovered(name)),
          Infinity,
        );
      case "notsure":
        return joined(this.notSure(), Infinity);
      case "clouds":
        return joined(namesOf(this.platforms("cloud"))) || "no cloud platform";
      case "suites":
        return joined(namesOf(this.platforms("work", "suite"))) || "no cloud suite";
      case "standard":
        this.#use("standard");
        return this.standardName(this.#answers.complianceStandard ?? "");
      case "place":
        return joined(this.#placesIn(of));
    }
  }
}

/** All products that were chosen with their signals: their own, and their category's where none of theirs is "-". */
function productsOf(answers: Answers, names: BriefNames, rows: Row<"signals">[]) {
  const signalsOf = Map.groupBy(rows, ({ kind, identifier }) => `${kind} ${identifier}`);
  return productLists.flatMap(({ field, kind, step }) =>
    answers[field].map((identifier) => {
      const { name = identifier, category } = names[field].get(identifier) ?? {};
      const own = signalsOf.get(`${kind} ${identifier}`) ?? [];
      const overridden = new Set(own.map(({ signal }) => signal));
      const ofCategory = overridden.has("-") ? [] : signalsOf.get(`${kind}cat ${category ?? ""}`);
      const more = (ofCategory ?? []).filter(({ signal }) => !overridden.has(signal));
      return { kind, identifier, name: oneLine(name), step, signals: [...own, ...more] };
    }),
  );
}
type Product = ReturnType<typeof productsOf>[number];
