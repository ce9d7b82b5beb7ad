import type { Industry } from "@app/contract";

/**
 * Home pages in short, by what the company does; the last of each is one that is easily mistaken. The first line is
 * the title, the second the description, the third the headings; what follows are paragraphs.
 */
export type Examples = Partial<Record<Industry, readonly string[]>>;
