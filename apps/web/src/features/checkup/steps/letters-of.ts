/** Letters and digits alone, in lower case: blanks, hyphens and capitals do not count. */
export const lettersOf = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
