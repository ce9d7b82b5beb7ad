import { stepNumber, totalStaff } from "@app/contract";
import type { Answers, industries } from "@app/contract";
import tables from "./suggestions.json";

type Kind = "saasApps" | "itSecurityApps";

interface Table {
  /** The products that a platform of step 5 or 6 is, or always has in it. */
  platforms: Record<string, string>;
  /** What companies of an industry, with a platform, or of a size often use: the likeliest first. */
  often: {
    industries: Partial<Record<(typeof industries)[number], string>>;
    platforms: Record<string, string>;
    small: string;
    large: string;
  };
}

/** Identifiers as they are shipped; an administrator may have removed some. Our own knowledge, not the answers of customers. */
export const suggestionTables: Record<Kind, Table> = tables;

/** Industries are any text, and administrators make identifiers: neither may name what all objects have. */
const listed = (table: Record<string, string>, key: string | null) =>
  key !== null && Object.hasOwn(table, key) ? table[key]!.split(" ") : []; // it has the key

type Platforms = Pick<Answers, "workPlatforms" | "cloudPlatforms">;

/** The products that are known from the platforms of steps 5 and 6, each with the first step that names it. */
export function platformProducts(kind: Kind, answers: Platforms): Map<string, number> {
  const products = new Map<string, number>();
  const add = (platforms: string[], step: number) => {
    for (const product of platforms.flatMap((one) => listed(suggestionTables[kind].platforms, one)))
      if (!products.has(product)) products.set(product, step);
  };
  add(answers.workPlatforms, stepNumber("workPlatform"));
  add(answers.cloudPlatforms, stepNumber("cloudPlatforms"));
  return products;
}

const fewestOfLarge = 100;
const mostOfPlatforms = 3;

/** What companies of this industry and size, and with these platforms, often use: the likeliest first. */
export function oftenUsed(kind: Kind, answers: Answers): string[] {
  const { industries, platforms, small, large } = suggestionTables[kind].often;
  const chosen = [...answers.workPlatforms, ...answers.cloudPlatforms];
  return [
    ...new Set([
      ...listed(industries, answers.companyIndustry),
      ...chosen.flatMap((platform) => listed(platforms, platform)).slice(0, mostOfPlatforms),
      ...(totalStaff(answers) >= fewestOfLarge ? large : small).split(" "),
    ]),
  ];
}
