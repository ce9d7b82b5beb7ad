/** What "Help me choose" asks. */
export const helpQuestions = {
  customers: {
    label: "Whom do you mainly serve?",
    options: {
      usBusinesses: "Businesses in the US",
      otherBusinesses: "Businesses in other countries",
      usConsumers: "Consumers or patients in the US",
      europeans: "Consumers or patients in Europe",
      government: "US government agencies or their suppliers",
    },
  },
  cards: {
    label: "Do you take card payments?",
    options: {
      own: "Yes, we handle card numbers ourselves",
      provider: "Only through a provider: a terminal of the bank, Stripe, PayPal",
      no: "No",
    },
  },
  data: {
    label: "Do you hold health or defense data?",
    options: {
      health: "Health data of patients",
      defense: "Information of the US Department of Defense",
      both: "Both",
      neither: "Neither",
    },
  },
} as const;

type Questions = typeof helpQuestions;
export type HelpAnswers = { [Key in keyof Questions]: keyof Questions[Key]["options"] };

interface Proposal {
  identifier: string;
  reason: string;
}

type Rule = [identifier: string, applies: (answers: HelpAnswers) => boolean, reason: string];

const holdsDefense = ({ data }: HelpAnswers) => data === "defense" || data === "both";
const holdsHealth = ({ data }: HelpAnswers) => data === "health" || data === "both";
const sellsTo =
  (...groups: HelpAnswers["customers"][]) =>
  ({ customers }: HelpAnswers) =>
    groups.includes(customers);
const sellsInUs = sellsTo("usBusinesses", "usConsumers", "government");

/** What law or contracts require comes first, then what customers ask for, then what fits any company. */
export const proposalRules: Rule[] = [
  [
    "cmmc",
    holdsDefense,
    "You hold defense data, and US defense contracts require it of suppliers that do.",
  ],
  [
    "nist-800-171",
    holdsDefense,
    "You hold defense data, and US defense contracts require its controls.",
  ],
  [
    "hipaa",
    (answers) => holdsHealth(answers) && sellsInUs(answers),
    "You hold health data, and US law requires it of healthcare providers and their vendors.",
  ],
  [
    "gdpr",
    (answers) => holdsHealth(answers) && sellsTo("europeans")(answers),
    "You hold health data of people in Europe, where the law protects it most strictly.",
  ],
  [
    "pci-dss",
    ({ cards }) => cards === "own",
    "You handle card numbers, and the card brands require it of every business that does.",
  ],
  [
    "nist-800-171",
    sellsTo("government"),
    "You sell to the US government, and its contracts often ask for these controls.",
  ],
  ["gdpr", sellsTo("europeans"), "You sell to people in Europe, whose personal data it protects."],
  [
    "soc-2",
    sellsTo("usBusinesses"),
    "You sell to businesses in the US, and this is the report that they ask for most.",
  ],
  [
    "iso-27001",
    sellsTo("usBusinesses", "otherBusinesses"),
    "You sell to businesses, and its certificate is known in every country.",
  ],
  [
    "pci-dss",
    ({ cards }) => cards === "provider",
    "You take cards through a provider, so that a short part of it applies to you.",
  ],
  [
    "cis-controls",
    () => true,
    "Nothing here requires a certain standard, and this one has a starter group for small companies.",
  ],
  [
    "nist-csf",
    () => true,
    "Nothing here requires a certain standard, and this one fits companies of any size.",
  ],
];

/** The first standard that applies and is offered, with the reason; undefined if there is none. */
export function proposeStandard(answers: HelpAnswers, offered: string[]): Proposal | undefined {
  const rule = proposalRules.find(([one, applies]) => offered.includes(one) && applies(answers));
  return rule && { identifier: rule[0], reason: rule[2] };
}
