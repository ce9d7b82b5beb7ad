import type { BriefChange, BriefContent } from "@app/contract";
import { getDomain } from "tldts";

/** The findings whose state differs between two briefs, in the order of the later one. */
export function changesBetween(earlier: BriefContent, later: BriefContent): BriefChange[] {
  const before = new Map(earlier.findings.map(({ objective, state }) => [objective, state]));
  return later.findings.flatMap(({ objective, title, state }) => {
    const from = before.get(objective);
    return from === undefined || from === state ? [] : [{ title, from, to: state }];
  });
}

/** Whether the addresses of two websites have the same registrable domain. */
export function isSameDomain(one: string | null, other: string | null): boolean {
  const domainOf = (url: string | null) =>
    url === null ? null : getDomain(url, { allowPrivateDomains: true });
  const domain = domainOf(one);
  return domain !== null && domain === domainOf(other);
}
