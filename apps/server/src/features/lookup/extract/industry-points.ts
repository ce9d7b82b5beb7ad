import type { Industry } from "@app/contract";
import { retail } from "./industry-lexicon.ts";
import type { Occurrences } from "./industry-reading.ts";

/** What words say for each industry, and apart from it how much they are those of a shop's page. */
export class Points {
  readonly of = new Map<Industry, number>();
  cart = 0;

  add(industry: Industry, points: number): void {
    this.of.set(industry, (this.of.get(industry) ?? 0) + points);
  }
}

/** Adds what terms say to each industry's points. The logarithm keeps a word said often from winning alone. */
export function addPoints(
  { counts }: Occurrences,
  { weight, mostCounted }: { weight: number; mostCounted: number },
  points: Points,
): void {
  for (const [term, count] of counts) {
    const factor = weight * Math.log2(1 + Math.min(Math.max(count, 0), mostCounted));
    for (const [industry, said] of term.weights) {
      if (term.isCart) points.cart += said * factor;
      else points.add(industry, said * factor);
    }
  }
}

/** A vendor with less than this part of its customers' points is none. */
const leastVendor = 0.35;
const customersFactor = 0.5;

/** Takes half of the points from industries that are only those of the company's customers. */
export function discountCustomers(
  customers: Occurrences["customers"],
  { of: points }: Points,
): void {
  const discounted = new Set<Industry>();
  for (const { of, are } of customers) {
    const vendorPoints = Math.max(
      ...[...of.weights.keys()].map((industry) => points.get(industry) ?? 0),
    );
    for (const industry of are.weights.keys()) {
      if (vendorPoints >= leastVendor * (points.get(industry) ?? 0)) discounted.add(industry);
    }
  }
  for (const industry of discounted) {
    points.set(industry, (points.get(industry) ?? 0) * customersFactor);
  }
}

/** With so many points for a shop's words a page is a shop; with less it may have one. */
const shopPoints = 13;
const cartBesideStronger = 0.3;
/** In a shop, words of these industries are rather about goods: books, games, tools, laptops, medicine. */
const goods: readonly Industry[] = [
  "Agriculture & Food Production",
  "Automotive",
  "Construction & Trades",
  "Healthcare",
  "Information Technology",
  "Media & Entertainment",
  "Software & SaaS",
];
const goodsFactor = 0.7;

/** Adds a shop's words to retail: in full, unless the page says more of another industry and may only have a shop. */
export function addCart(points: Points): void {
  const { of, cart } = points;
  const isShop = cart >= shopPoints;
  const rest = Math.max(of.get(retail) ?? 0, cart);
  const isWeak = !isShop && [...of.values()].some((others) => others > rest);
  points.add(retail, cart * (isWeak ? cartBesideStronger : 1));
  if (!isShop) return;
  for (const industry of goods) {
    // A few of a shop's words do not outweigh a page full of another industry's.
    const aboutGoods = Math.min(of.get(industry) ?? 0, 2 * cart);
    points.add(industry, aboutGoods * (goodsFactor - 1));
  }
}
