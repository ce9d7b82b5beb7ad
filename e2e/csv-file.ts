interface CsvFile {
  text: string;
  /** The lines in which the wrong rows begin. */
  wrongLines: number[];
}

/** Applications as a spreadsheet in Europe saves them: semicolons, a byte order mark, quotes, line breaks in values. */
export function csvOf(rows: number, wrong: number): CsvFile {
  const lines = ["identifier;name;category;description;logo;product_website;popular"];
  const wrongLines: number[] = [];
  const every = Math.floor(rows / wrong);
  let line = 2;
  for (let number = 1; number <= rows; number += 1) {
    const isWrong = number % every === 0 && wrongLines.length < wrong;
    if (isWrong) wrongLines.push(line);
    const identifier = isWrong ? `Zinc ${number}` : `zinc-${number}`;
    const isLong = number % 3 === 0;
    const description = isLong ? '"Two;\nlines"' : "";
    const website = `https://zinc-${number}.com`;
    lines.push(`${identifier};"Zinc ""${number}"" tool";Zinc;${description};;${website};0`);
    line += isLong ? 2 : 1;
  }
  return { text: `\uFEFF${lines.join("\r\n")}\r\n`, wrongLines };
}
