import { deviceTypes } from "@app/contract";
import type { AnswerKey } from "@app/contract";

type DeviceType = (typeof deviceTypes)[number];
export const isDevice = (part: string): part is DeviceType =>
  deviceTypes.some((type) => type === part);

/** Counts that conditions compare and sentences name, with what they add up. */
export const countParts = {
  staff: ["staffRemote", "staffHybrid", "staffOnsite"],
  offsite: ["staffRemote", "staffHybrid"],
  remote: ["staffRemote"],
  hybrid: ["staffHybrid"],
  onsite: ["staffOnsite"],
  locations: ["locations"],
  laptops: ["windowsLaptops", "macbooks"],
  computers: ["windowsDesktops", "macDesktops", "windowsLaptops", "macbooks"],
  mobiles: ["androidDevices", "iosDevices"],
  servers: ["servers"],
  devices: deviceTypes,
  saas: ["saasApps"],
  security: ["itSecurityApps"],
  apps: ["saasApps", "itSecurityApps"],
  cloudcount: ["cloudPlatforms"],
} as const satisfies Record<string, readonly (DeviceType | AnswerKey)[]>;
export type CountName = keyof typeof countParts;

const comparisons = {
  ">=": (value: number, limit: number) => value >= limit,
  ">": (value: number, limit: number) => value > limit,
  "<": (value: number, limit: number) => value < limit,
  "=": (value: number, limit: number) => value === limit,
};

const name = /^[a-z0-9][a-z0-9-]*$/;
/** What each kind of term may ask about. */
const termNames = {
  /** A signal; with "!" behind it only of products made for it. */
  sig: /^[a-z0-9][a-z0-9-]*!?$/,
  std: name,
  /** Counts are added and compared. */
  n: new RegExp(`^(?:${Object.keys(countParts).join("|")})$`),
  uncovered: /^(?:mdm|mobile|disk)$/,
  any: /^(?:cloud|work|cloudwork|bigcloud)$/,
  place: name,
  scope: /^not-sure$/,
};
type TermKind = keyof typeof termNames;

/** Holds where each part holds; a part holds where one of its terms does. */
export type Condition = Term[][];

/** "sig:mdm! & !uncovered:mdm or n:staff>=50". Throws an error that names the term it cannot read. */
export const parseCondition = (text: string): Condition =>
  text.trim() === ""
    ? []
    : text.split("&").map((part) => part.split(/\sor\s/).map((term) => parseTerm(term.trim())));

/** "sig:sso!+mdm": any of the names, of which there is one at least. */
export type Term = ReturnType<typeof parseTerm>;

function parseTerm(text: string) {
  const parts = /^(!?)([a-z]+):([a-z0-9+!-]+)(?:(>=|>|<|=)(\d+))?$/.exec(text);
  const [, not, kind, value = "", comparison, limit] = parts ?? [];
  const names = value.split("+");
  const form = Object.hasOwn(termNames, kind ?? "") ? termNames[kind as TermKind] : undefined;
  if (!form || !names.every((one) => form.test(one)) || (kind === "n") !== (limit !== undefined))
    throw new Error(`unknown condition "${text}"`);
  const compare = comparisons[(comparison ?? ">=") as keyof typeof comparisons];
  return {
    kind: kind as TermKind,
    negated: not === "!",
    names,
    isReached: (sum: number) => compare(sum, Number(limit)),
  };
}

export const namesIn = (condition: Condition, kind: TermKind): string[] =>
  condition.flat().flatMap((term) => (term.kind === kind ? term.names : []));

/** The signals that a condition asks for, without those that it rules out. */
export const signalsIn = (condition: Condition): string[] =>
  namesIn([condition.flat().filter(({ negated }) => !negated)], "sig");

const lists = [
  "products",
  "uncovered",
  "notsure",
  "clouds",
  "suites",
  "standard",
  "place",
] as const;

/** What is listed; `of` names the signal of the products or the region of the places. */
export interface ListPiece {
  list: (typeof lists)[number];
  of: string;
}
/** Plain text, or what is filled in from the answers. */
type Piece = string | { count: CountName } | ListPiece;

/** A sentence with placeholders, read once, so that nothing in what is filled in can be taken for one. */
export type Sentence = Piece[];

/** Throws an error that names the placeholder it does not know. */
export const parseSentence = (text: string): Sentence =>
  text
    .split(/(\{[^{}]*\}|[{}])/)
    .filter((piece) => piece !== "")
    .map((piece) => (/^[{}]/.test(piece) ? parsePlaceholder(piece) : piece));

function parsePlaceholder(text: string): Piece {
  const [, name = "", of = ""] = /^\{([a-z]+)(?::([a-z0-9-]+))?\}$/.exec(text) ?? [];
  if (Object.hasOwn(countParts, name) && of === "") return { count: name as CountName };
  const list = lists.find((one) => one === name);
  const mayBeOf = list === "products" || list === "place";
  if (!list || (of !== "" && !mayBeOf) || (of === "" && list === "place"))
    throw new Error(`unknown placeholder "${text}"`);
  return { list, of };
}

const nouns =
  /^ (?:people|phones and tablets|(?:(?:SaaS|IT and security) )?applications|(?:cloud )?platforms|computers|laptops|servers|devices|locations)\b/;
const irregular: Record<string, string> = {
  " people": " person",
  " phones and tablets": " phone or tablet",
};

/** " people who …" as it stands behind the number one. */
export const singular = (text: string) =>
  text.replace(nouns, (noun) => irregular[noun] ?? noun.slice(0, -1));

/** "a, b and c"; of more than `most` names the last ones are counted. */
export function joined(names: readonly string[], most = 6): string {
  const rest = names.length - most + 1;
  const parts = rest > 1 ? [...names.slice(0, most - 1), `${rest} more`] : names;
  return [parts.slice(0, -1).join(", "), ...parts.slice(-1)].filter(Boolean).join(" and ");
}
