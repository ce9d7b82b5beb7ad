interface Width {
  least: number;
  share?: number;
}

/** Widths of a list's columns in rem with their padding: the least one, and the share of what is left. */
const fits = {
  check: { least: 3.75 },
  picture: { least: 3.25 },
  preview: { least: 4.5 },
  /** What a row is called by; heads it where rows are stacked. */
  lead: { least: 6, share: 2.5 },
  text: { least: 5.75, share: 2 },
  /** A text that few rows have. */
  seldom: { least: 5.75, share: 1 },
  long: { least: 7, share: 3 },
  /** A name that is whole, in several lines where it is long. */
  short: { least: 6, share: 1.5 },
  link: { least: 5 },
  flag: { least: 5.5 },
  number: { least: 5.25 },
  digits: { least: 4.5 },
  badge: { least: 6.4, share: 0.5 },
  /** Date and time in two lines, or in one where there is room. */
  moment: { least: 8.25, share: 2 },
  /** The same where other columns need the room more. */
  when: { least: 8.25, share: 1 },
  ago: { least: 6.25, share: 0.6 },
  oneButton: { least: 4.5 },
  twoButtons: { least: 5 },
  threeButtons: { least: 6.75 },
  wordButton: { least: 6 },
} as const satisfies Record<string, Width>;

export type Fit = keyof typeof fits;

interface Fitted {
  fit: Fit;
}

/** What stands at the right end of a row, and in its corner where rows are stacked. */
export const isButtons = (fit: Fit) => fit.endsWith("Button") || fit.endsWith("Buttons");

/** The padding at both ends of a row. */
const ends = 0.5;

/** As CSS: every row is a grid of its own, so that none waits for what stands in the others. */
export const columnsTemplate = (columns: Fitted[]) =>
  columns
    .map(({ fit }) => {
      const { least, share }: Width = fits[fit];
      return share === undefined ? `${least}rem` : `minmax(${least}rem, ${share}fr)`;
    })
    .join(" ");

/** In rem: below this the columns do not fit side by side. */
export const leastWidth = (columns: Fitted[]) =>
  columns.reduce((sum, { fit }) => sum + fits[fit].least, ends);

/** In rem: what the buttons of a row take up. */
export const buttonsWidth = (columns: Fitted[]) =>
  columns.reduce((most, { fit }) => (isButtons(fit) ? Math.max(most, fits[fit].least) : most), 0);
