import type { Answers, BriefContent } from "@app/contract";
import { deviceTypes, workModes } from "@app/contract";
import { expect, test } from "vitest";
import { brief } from "./brief.ts";
import { readData, shippedFiles } from "./index.ts";
import { catalogue, company, names, randomCompany, randomFrom } from "./testing/companies.ts";

const data = readData(shippedFiles());
const today = "2026-11-23";
const briefOf = (answers: Answers) => brief(answers, names, data, { today });

const random = randomFrom(626);
/** Ten companies for each standard. */
const companies = catalogue.standards.flatMap(({ identifier }) =>
  Array.from({ length: 10 }, () => randomCompany(random, identifier!)),
);
const briefs = companies.map((answers) => ({ answers, content: briefOf(answers) }));

const stateOf = ({ findings }: BriefContent) =>
  Object.fromEntries(findings.map(({ objective, state }) => [objective, state]));
const measuresOf = ({ measures }: BriefContent) => measures.map(({ measure }) => measure);

test("each finding that says something quotes an answer and a source", () => {
  for (const { content } of briefs) {
    for (const { state, reasons, objective } of content.findings) {
      if (state === "out" || state === "ask") continue;
      expect(reasons.length, objective).toBeGreaterThan(0);
      for (const { because, source, steps } of reasons)
        expect([because, source, steps.length > 0].every(Boolean), objective).toBe(true);
    }
  }
});

test("the same answers make the same bytes", () => {
  for (const { answers, content } of briefs)
    expect(JSON.stringify(briefOf(structuredClone(answers)))).toBe(JSON.stringify(content));
});

test("the order in which products were chosen changes no state and no measure", () => {
  for (const { answers, content } of briefs) {
    const other = briefOf({
      ...answers,
      saasApps: answers.saasApps.toReversed(),
      itSecurityApps: answers.itSecurityApps.toReversed(),
      workPlatforms: answers.workPlatforms.toReversed(),
      cloudPlatforms: answers.cloudPlatforms.toReversed(),
    });
    expect(stateOf(other)).toEqual(stateOf(content));
    expect(measuresOf(other)).toEqual(measuresOf(content));
  }
});

test("what a company has a product for is not proposed to it while something else is open", () => {
  const all = (key: "saasApps" | "itSecurityApps") =>
    catalogue[key].slice(0, 100).map(({ identifier }) => identifier!);
  const owning = { saasApps: all("saasApps"), itSecurityApps: all("itSecurityApps") };
  for (const { identifier } of catalogue.standards) {
    const given = {
      complianceStandard: identifier!,
      staffOnsite: 80,
      devices: { windowsDesktops: 60 },
    };
    const content = briefOf(company({ ...given, ...owning }));
    const states = stateOf(content);
    const isOwned = ({ objectives }: { objectives: string[] }) =>
      objectives.every((objective) => (states[objective] ?? "out") === "tool");
    const unshown = data.measures.filter(({ measure }) => !measuresOf(content).includes(measure));
    const isOpen = ({ objectives }: { objectives: string[] }) =>
      objectives.some((objective) => !["tool", "out"].includes(states[objective] ?? "out"));
    if (unshown.some(isOpen)) expect(content.measures.filter(isOwned), identifier).toEqual([]);
  }
});

test("no finding is a gap and a tool at once", () => {
  const having = (effect: string) => ({
    ...data,
    rules: data.rules.filter((rule) => rule.effect === effect),
  });
  for (const { answers } of briefs.filter((_, at) => at % 3 === 0)) {
    const gaps = stateOf(brief(answers, names, having("gap"), { today }));
    const tools = stateOf(brief(answers, names, having("tool"), { today }));
    const both = Object.keys(gaps).filter((one) => gaps[one] === "gap" && tools[one] === "tool");
    expect(both).toEqual([]);
  }
});

test("naming one more product never turns a tool into a gap", () => {
  for (const { answers, content } of briefs) {
    const list = random() < 0.5 ? "saasApps" : "itSecurityApps";
    const more = catalogue[list][Math.floor(random() * catalogue[list].length)]!.identifier!;
    const after = stateOf(briefOf({ ...answers, [list]: [...new Set([...answers[list], more])] }));
    const turned = content.findings.filter(
      ({ objective, state }) => state === "tool" && after[objective] === "gap",
    );
    expect(turned, more).toEqual([]);
  }
});

test("what a tool is named for is proposed only where nothing else of its measure is open", () => {
  for (const { content } of briefs) {
    const states = stateOf(content);
    for (const { objectives, measure } of content.measures) {
      const open = new Set(objectives.map((objective) => states[objective]));
      expect(open.has("tool") && open.size > 1, measure).toBe(false);
    }
  }
});

test("each brief has six measures, three decisions, five questions and all objectives", () => {
  for (const { answers, content } of briefs) {
    const { measures, decisions, questions, findings } = content;
    expect(measures.length, answers.complianceStandard!).toBe(6);
    expect(decisions.length).toBeGreaterThanOrEqual(3);
    expect(questions.length).toBeGreaterThanOrEqual(5);
    expect(questions.length).toBeLessThanOrEqual(8);
    expect(findings.length).toBe(52);
    for (const { objectives } of measures) expect(objectives.length).toBeGreaterThan(0);
  }
});

/** All texts in a value. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
};

test("no placeholder is left, and nothing is promised", () => {
  for (const { content } of briefs) {
    const wrong = textsIn(content).filter(
      (text) =>
        /[{}]|undefined|NaN|\d ?%/.test(text) ||
        /\b(?:compliant|certified|you do not have)\b/i.test(text),
    );
    expect(wrong).toEqual([]);
  }
});

test("what a customer wrote is text: on one line, never a placeholder", () => {
  const long = "x".repeat(200);
  for (const name of ["{laptops}", "A\nB\u202eC", "<b>Acme</b>", "עסקים", long]) {
    const answers = company({
      companyName: name,
      complianceStandard: "gdpr",
      locations: [`${name}, Germany`],
      fullyRemote: false,
      saasApps: ["mine"],
      itSecurityApps: ["tool"],
    });
    const own = {
      ...names,
      saasApps: new Map([["mine", { name, category: "AI Assistants" }]]),
      itSecurityApps: new Map([["tool", { name, category: "Backup & Recovery" }]]),
    };
    const content = brief(answers, own, data, { today });
    const shown = name.replace("\n", " ").replace("\u202e", "");
    expect(content.company).toBe(shown);
    const backup = content.findings.find(({ objective }) => objective === "backup")!;
    expect(backup.reasons[0]!.because).toBe(`You named ${shown}.`);
  }
});

test("100 applications and 50 locations fit: sentences name some and count the others", () => {
  const identifiers = (list: "saasApps" | "itSecurityApps") =>
    catalogue[list].map(({ identifier }) => identifier!);
  for (const { identifier } of catalogue.standards) {
    const content = briefOf(
      company(
        {
          companyName: "x".repeat(200),
          complianceStandard: identifier!,
          fullyRemote: false,
          locations: Array.from({ length: 50 }, (_, at) => `${at} Long Street, Berlin, Germany`),
          saasApps: identifiers("saasApps").slice(0, 100),
          itSecurityApps: identifiers("itSecurityApps").slice(0, 100),
          devices: Object.fromEntries(deviceTypes.map((type) => [type, 9_999])),
        },
        [...workModes, ...deviceTypes],
      ),
    );
    expect(content.measures).toHaveLength(6);
    expect(textsIn(content).filter((text) => text.length > 400)).toEqual([]);
  }
});

test("a product of an unknown category, and one named like a property, count for nothing", () => {
  const answers = company({
    complianceStandard: "soc-2",
    itSecurityApps: ["constructor", "__proto__", "own"],
  });
  const own = new Map([["own", { name: "Ours", category: "Something Else" }]]);
  const content = brief(answers, { ...names, itSecurityApps: own }, data, { today });
  expect(content.counts.tool).toBe(0);
});

test("where the customer does not know the security products, none of them is a gap", () => {
  const answers = company({
    complianceStandard: "soc-2",
    staffOnsite: 80,
    devices: { macbooks: 80 },
  });
  const unknown = brief({ ...answers, noItSecurity: "unknown" }, names, data, { today });
  const none = brief({ ...answers, noItSecurity: "none" }, names, data, { today });
  expect(none.counts.gap).toBeGreaterThan(8);
  expect(unknown.counts.gap).toBe(0);
  expect(unknown.silence).toMatch(/do not know/);
  expect(none.questions[0]!.question).toMatch(/none of the products/);
  const noSaas = briefOf({ ...answers, noSaas: "unknown" });
  expect(noSaas.silence).toMatch(/do not know which SaaS applications/);
  expect(noSaas.questions.map(({ key }) => key)).toContain("step-7");
  const named = briefOf({ ...answers, noSaas: "unknown", saasApps: ["slack"] });
  expect(JSON.stringify(named)).not.toContain("do not know which");
});

test("only ids and dates that were read are shown, and none that is overdue", () => {
  const coppa = company({ complianceStandard: "coppa", staffOnsite: 5 });
  const { findings } = briefOf(coppa);
  expect(findings.flatMap(({ references }) => references.ids)).toEqual([]);
  expect(findings[0]!.references).toMatchObject({
    named: true,
    elsewhere: { standard: "NIST CSF" },
  });
  const cmmc = { ...coppa, complianceStandard: "cmmc" };
  expect(briefOf(cmmc).dates).toHaveLength(2);
  expect(brief(cmmc, names, data, { today: "2027-07-01" }).dates).toEqual([]);
});

test("a standard that an operator added has a brief by the fallback", () => {
  const content = briefOf(company({ complianceStandard: "our-own", staffOnsite: 5 }));
  expect(content.about).toBeNull();
  expect(content.measures).toHaveLength(6);
  expect(content.decisions.length).toBeGreaterThanOrEqual(1);
});
