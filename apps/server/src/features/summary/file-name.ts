/** Enough to tell companies apart; of four bytes each, with the rest of the name, below what file systems take (255). */
const mostLetters = 50;

/**
 * "acme-checkup-2026-06-04.pdf": small letters of any script, digits and hyphens, which no system reads as more than a
 * name. `day` is an ISO date.
 */
export function summaryFileName(companyName: string | null, day: string): string {
  const words = (companyName ?? "")
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/['’]/gu, "")
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  const name = Array.from((words ?? []).join("-"))
    .slice(0, mostLetters)
    .join("");
  return `${[name.replace(/-$/, ""), "checkup", day].filter(Boolean).join("-")}.pdf`;
}
