import type { Industry } from "@app/contract";

/**
 * Words and phrases that speak for an industry, separated by commas, singular or plural.
 * Strong ones nearly say it, good ones go with it, weak ones only add to others.
 */
export interface Terms {
  readonly strong: string;
  readonly good: string;
  readonly weak: string;
}
export type TermTable = Partial<Record<Industry, Terms>>;

export const strengths = { strong: 3, good: 2, weak: 0.7 } as const;
