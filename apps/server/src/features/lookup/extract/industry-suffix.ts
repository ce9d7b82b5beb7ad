import type { Industry } from "@app/contract";

/** Names that are given to one kind of organization alone, as the end of a host name. */
const kept: readonly (readonly [RegExp, Industry])[] = [
  [/\.(?:edu|edu\.[a-z]{2}|ac\.[a-z]{2}|k12\.[a-z]{2}(?:\.us)?|sch\.[a-z]{2})$/, "Education"],
  [
    /\.(?:gov|mil|fed\.us|(?:gov|gob|gub|go|govt|gouv|gv|mil|police)\.[a-z]{2}|gouv\.fr|gc\.ca|state\.[a-z]{2}\.us)$|(?:^|\.)(?:ci|co)\.[^.]+\.[a-z]{2}\.us$/,
    "Government & Public Sector",
  ],
  [/\.nhs\.(?:uk|net)$/, "Healthcare"],
];

/** The industry of a host name under .edu, .ac.uk, .gov, .mil, .k12.ca.us and their like. */
export const industryOfHost = (hostname: string): Industry | undefined =>
  kept.find(([suffix]) => suffix.test(hostname.replace(/\.$/, "")))?.[1];
