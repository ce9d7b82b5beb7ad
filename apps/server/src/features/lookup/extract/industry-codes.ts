import type { Industry } from "@app/contract";

/** Null: the code is known, and none of the industries fits. A longer code wins over a shorter one. */
type CodeTable = Readonly<Record<string, Industry | null>>;

const naics: CodeTable = {
  "11": "Agriculture & Food Production",
  "21": "Energy & Utilities",
  "212": null,
  "2121": "Energy & Utilities",
  "22": "Energy & Utilities",
  "23": "Construction & Trades",
  "31": "Manufacturing",
  "311": "Agriculture & Food Production",
  "312": "Agriculture & Food Production",
  "32": "Manufacturing",
  "3241": "Energy & Utilities",
  "3254": "Biotechnology & Pharmaceuticals",
  "33": "Manufacturing",
  "332992": "Aerospace & Defense",
  "332993": "Aerospace & Defense",
  "332994": "Aerospace & Defense",
  "334511": "Aerospace & Defense",
  "3361": "Automotive",
  "3362": "Automotive",
  "3363": "Automotive",
  "3364": "Aerospace & Defense",
  "336992": "Aerospace & Defense",
  "42": null,
  "4231": "Automotive",
  "4244": "Agriculture & Food Production",
  "4245": "Agriculture & Food Production",
  "44": "Retail & E-commerce",
  "441": "Automotive",
  "45": "Retail & E-commerce",
  "48": "Transportation & Logistics",
  "486": "Energy & Utilities",
  "49": "Transportation & Logistics",
  "511": "Media & Entertainment",
  "5112": "Software & SaaS",
  "512": "Media & Entertainment",
  "513": "Media & Entertainment",
  "5132": "Software & SaaS",
  "515": "Media & Entertainment",
  "516": "Media & Entertainment",
  "517": "Telecommunications",
  "518": "Information Technology",
  "5191": "Media & Entertainment",
  "52": "Banking & Financial Services",
  "524": "Insurance",
  "531": "Real Estate",
  "5411": "Legal Services",
  "5412": "Accounting & Tax",
  "5413": "Engineering & Architecture",
  "54141": "Engineering & Architecture",
  "54143": "Marketing & Advertising",
  "5415": "Information Technology",
  "5416": "Professional Services & Consulting",
  "541612": "Staffing & HR",
  "541613": "Marketing & Advertising",
  "5417": "Biotechnology & Pharmaceuticals",
  "541713": "Engineering & Architecture",
  "541715": "Engineering & Architecture",
  "54172": "Professional Services & Consulting",
  "5418": "Marketing & Advertising",
  "54191": "Marketing & Advertising",
  "54192": "Media & Entertainment",
  "54193": "Professional Services & Consulting",
  "54194": "Healthcare",
  "55": null,
  "56": "Professional Services & Consulting",
  "5613": "Staffing & HR",
  "5615": "Hospitality & Travel",
  "5617": "Construction & Trades",
  "562": "Energy & Utilities",
  "61": "Education",
  "62": "Healthcare",
  "6241": "Nonprofit",
  "6242": "Nonprofit",
  "6244": "Education",
  "71": "Media & Entertainment",
  "7132": "Hospitality & Travel",
  "713940": null,
  "72": "Hospitality & Travel",
  "722": "Restaurants & Food Service",
  "8111": "Automotive",
  "8112": null,
  "8113": "Manufacturing",
  "813": "Nonprofit",
  "92": "Government & Public Sector",
};

/** Divisions, and groups and classes that differ from theirs. */
const isicV4: CodeTable = {
  ...divisions("Agriculture & Food Production", 1, 3),
  ...divisions("Energy & Utilities", 5, 6),
  "091": "Energy & Utilities",
  ...divisions("Agriculture & Food Production", 10, 11),
  ...divisions("Manufacturing", 12, 33),
  "19": "Energy & Utilities",
  "21": "Biotechnology & Pharmaceuticals",
  "252": "Aerospace & Defense",
  "29": "Automotive",
  "303": "Aerospace & Defense",
  "304": "Aerospace & Defense",
  ...divisions("Energy & Utilities", 35, 39),
  ...divisions("Construction & Trades", 41, 43),
  "45": "Automotive",
  "47": "Retail & E-commerce",
  ...divisions("Transportation & Logistics", 49, 53),
  "55": "Hospitality & Travel",
  "56": "Restaurants & Food Service",
  ...divisions("Media & Entertainment", 58, 60),
  "582": "Software & SaaS",
  "61": "Telecommunications",
  "62": "Information Technology",
  "631": "Information Technology",
  "639": "Media & Entertainment",
  "64": "Banking & Financial Services",
  "65": "Insurance",
  "653": "Banking & Financial Services",
  "66": "Banking & Financial Services",
  "662": "Insurance",
  "68": "Real Estate",
  "691": "Legal Services",
  "692": "Accounting & Tax",
  "70": "Professional Services & Consulting",
  "71": "Engineering & Architecture",
  "73": "Marketing & Advertising",
  "742": "Media & Entertainment",
  "749": "Professional Services & Consulting",
  "75": "Healthcare",
  "78": "Staffing & HR",
  "79": "Hospitality & Travel",
  "80": "Professional Services & Consulting",
  "81": "Construction & Trades",
  "82": "Professional Services & Consulting",
  "84": "Government & Public Sector",
  "85": "Education",
  ...divisions("Healthcare", 86, 88),
  ...divisions("Media & Entertainment", 90, 93),
  "92": "Hospitality & Travel",
  "94": "Nonprofit",
  "951": null,
};

function divisions(industry: Industry, from: number, to: number): CodeTable {
  const codes = Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
  return Object.fromEntries(codes.map((code) => [code.padStart(2, "0"), industry]));
}

/** Of a code of 2 to 6 digits, also with words after it or as a range: "541511", "31-33", "5411 Legal". */
export const industryOfNaics = (code: string): Industry | undefined => find(naics, code);

/** Of a code with or without its section's letter: "J6201", "6201", "62.01". */
export const industryOfIsic = (code: string): Industry | undefined =>
  find(
    isicV4,
    code
      .trim()
      .replace(/^[A-U]/i, "")
      .replaceAll(".", ""),
  );

function find(table: CodeTable, code: string): Industry | undefined {
  const digits = /^\s*(\d{2,6})(?!\d)/.exec(code)?.[1] ?? "";
  for (let length = digits.length; length >= 2; length -= 1) {
    const found = Object.hasOwn(table, digits.slice(0, length))
      ? table[digits.slice(0, length)]
      : undefined;
    if (found !== undefined) return found ?? undefined;
  }
  return undefined;
}
