/** "1,200": a number as texts have it. */
export const counted = (count: number) => count.toLocaleString("en-US");

/** "42%": whole percents, and neither 0 nor 100 of what is not just that. */
export function percentOf(part: number, total: number): string {
  if (part === 0) return "0%";
  if (part === total) return "100%";
  const percent = (part / total) * 100;
  return percent < 1 ? "under 1%" : `${Math.min(99, Math.round(percent))}%`;
}
