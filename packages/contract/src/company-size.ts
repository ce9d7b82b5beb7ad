const sizes: [upTo: number, label: string][] = [
  [10, "1-10"],
  [50, "11-50"],
  [200, "51-200"],
  [500, "201-500"],
  [1_000, "501-1,000"],
  [5_000, "1,001-5,000"],
  [10_000, "5,001-10,000"],
  [Infinity, "10,001+"],
];

export const companySizes = sizes.map(([, label]) => label);

/** The size band of a company with this many people; null when nobody was entered yet. */
export const companySize = (people: number): string | null =>
  people === 0 ? null : sizes.find(([upTo]) => people <= upTo)![1]; // the last band has no upper end
