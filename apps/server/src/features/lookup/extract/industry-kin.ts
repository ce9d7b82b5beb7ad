import type { Industry } from "@app/contract";

/** Industries that honest people mix up, the more special one first where there is one. */
const kin: readonly (readonly [Industry, Industry])[] = [
  ["Aerospace & Defense", "Manufacturing"],
  ["Agriculture & Food Production", "Restaurants & Food Service"],
  ["Biotechnology & Pharmaceuticals", "Healthcare"],
  ["Construction & Trades", "Engineering & Architecture"],
  ["Cybersecurity", "Information Technology"],
  ["Cybersecurity", "Software & SaaS"],
  ["Government & Public Sector", "Nonprofit"],
  ["Hospitality & Travel", "Restaurants & Food Service"],
  ["Information Technology", "Software & SaaS"],
  ["Marketing & Advertising", "Media & Entertainment"],
  ["Staffing & HR", "Professional Services & Consulting"],
  ["Telecommunications", "Information Technology"],
];

/** Those of the pairs above where the special one's pages are full of the other one's words. */
const within: ReadonlyMap<Industry, readonly Industry[]> = new Map<Industry, readonly Industry[]>([
  ["Aerospace & Defense", ["Manufacturing"]],
  ["Biotechnology & Pharmaceuticals", ["Healthcare"]],
  ["Cybersecurity", ["Information Technology", "Software & SaaS"]],
]);

/** Whether two industries are easily taken for each other. */
export const areKin = (one: Industry, other: Industry): boolean =>
  kin.some((pair) => pair.includes(one) && pair.includes(other));

/** Whether the one is a special part of the other. */
export const isWithin = (one: Industry, other: Industry): boolean =>
  within.get(one)?.includes(other) ?? false;
