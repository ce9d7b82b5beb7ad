import { deviceLabels, noAnswers } from "@app/contract";
import type { Answers, Checkup, ScopeEntry } from "@app/contract";
import { expect, test } from "vitest";
import { fullAnswers } from "#testing/factories.ts";
import { summaryContent } from "./summary-content.ts";
import type { SummaryContent } from "./summary-content.ts";

const teamZone = "America/New_York";
const madeAt = new Date("2026-06-04T15:00:00Z");

const checkupWith = (answers: Answers, values: Partial<Checkup> = {}): Checkup => ({
  id: "a",
  companyName: answers.companyName,
  currentStep: 1,
  furthestStep: 11,
  status: "in_progress",
  scheduledAt: null,
  updatedAt: new Date("2026-06-04T14:00:00Z"),
  version: 1,
  companySize: null,
  answers,
  ...values,
});

const contentOf = (answers: Answers, more: Partial<Parameters<typeof summaryContent>[0]> = {}) =>
  summaryContent({
    checkup: checkupWith(answers),
    names: {},
    meeting: undefined,
    brandName: "Compliance CheckUp",
    madeAt,
    teamZone,
    readerZone: undefined,
    ...more,
  });

const partsOf = ({ sections }: SummaryContent, title: string) =>
  sections.find((section) => section.title === title)?.parts;

const entry = (inScope: number, outOfScope: number, notSure = false): ScopeEntry => ({
  inScope,
  outOfScope,
  notSure,
  adjusted: false,
});

test("a check-up in which nothing is answered says so everywhere", () => {
  const { sections, ...head } = contentOf(noAnswers);
  expect(head).toEqual({
    brandName: "Compliance CheckUp",
    title: "Untitled CheckUp",
    paper: "LETTER",
    madeAt,
    about: [
      ["Status", "In progress"],
      ["Step", "11 of 12: Review Your Information"],
      ["Last updated", "Thursday, June 4, 2026 at 10:00 AM EDT"],
      ["Summary created", "Thursday, June 4, 2026 at 11:00 AM EDT"],
    ],
  });
  const factsOf = (value: string, labels: string[]) => [
    { facts: labels.map((label) => [label, value]) },
  ];
  const apps = ["Work Platforms", "Cloud Platforms", "SaaS Applications"];
  expect(sections).toEqual([
    {
      title: "Company Information",
      parts: factsOf("N/A", ["Website", "Company Name", "Industry", "Size"]),
    },
    { title: "Compliance Standard", parts: [{ text: "Not Selected" }] },
    { title: "Staff Details", parts: factsOf("0", ["Remote", "Hybrid", "On-Site", "Total Staff"]) },
    { title: "Locations", parts: [{ text: "None entered yet" }] },
    {
      title: "Platforms & Applications",
      parts: factsOf("None selected", [...apps, "IT & Security Applications"]),
    },
    { title: "Devices", parts: factsOf("0", [...Object.values(deviceLabels), "Total Devices"]) },
    { title: "Scope", parts: [{ text: "No staff or devices entered" }] },
    { title: "Review Meeting", parts: [{ text: "No meeting is booked." }], isTogether: true },
  ]);
});

test("choices are called by their names, and by their identifiers where there is none", () => {
  const answers = { ...fullAnswers, saasApps: ["slack", "gone"], complianceStandard: "cmmc" };
  const names = { saasApps: { slack: "Slack" }, complianceStandard: { cmmc: "CMMC 2.0" } };
  const content = contentOf(answers, { names });
  expect(partsOf(content, "Compliance Standard")).toEqual([{ text: "CMMC 2.0" }]);
  expect(partsOf(content, "Platforms & Applications")).toEqual([
    { facts: expect.arrayContaining([["SaaS Applications", ["Slack", "gone"]]]) as unknown },
  ]);
  expect(partsOf(contentOf(answers), "Compliance Standard")).toEqual([{ text: "CMMC" }]);
});

test("the scope has a row for all that there is any of, cut to its total, with how much is assigned", () => {
  const devices = { ...noAnswers.devices, servers: 3, macbooks: 200 };
  const { staff, devices: none } = noAnswers.scopeData;
  const content = contentOf({
    ...fullAnswers,
    staffRemote: 10,
    staffHybrid: 5,
    staffOnsite: 1_200,
    devices,
    scopeData: {
      staff: {
        ...staff,
        remote: entry(8, 8),
        hybrid: entry(2, 1, true),
        onsite: entry(1_000, 199),
      },
      devices: { ...none, macbooks: entry(1, 0) },
    },
  });
  const columns = ["Total", "In Scope", "Out of Scope", "Not Sure", "Coverage"];
  expect(partsOf(content, "Scope")).toEqual([
    {
      table: {
        columns: ["Staff Scope", ...columns],
        rows: [
          ["Fully Remote Staff", "10", "8", "2", "–", "10 of 10 assigned"],
          ["Hybrid Staff", "5", "–", "–", "Yes", "–"],
          ["On-Site Staff", "1,200", "1,000", "199", "–", "1,199 of 1,200 assigned"],
        ],
      },
    },
    { text: "1,008 in scope, 201 out of scope, 1 not assigned, 5 not sure", isQuiet: true },
    {
      table: {
        columns: ["Device Scope", ...columns],
        rows: [
          ["MacBooks", "200", "1", "0", "–", "1 of 200 assigned"],
          ["Servers (including cloud infrastructure)", "3", "–", "–", "–", "Not decided"],
        ],
      },
    },
    { text: "1 in scope, 0 out of scope, 202 not assigned", isQuiet: true },
  ]);
});

test("the meeting has its reader's time first, and the team's where that is another", () => {
  const startsAt = new Date("2026-06-09T13:00:00Z");
  const factsFor = (guests: string[], readerZone?: string) =>
    partsOf(
      contentOf(fullAnswers, { meeting: { startsAt, guests }, readerZone }),
      "Review Meeting",
    );
  const duration = ["Duration", "30 minutes"];
  const here = ["Date and time", "Tuesday, June 9, 2026 at 09:00 AM EDT"];
  expect(factsFor(["bob@acme.com"])).toEqual([
    { facts: [here, duration, ["Guests", ["bob@acme.com"]]] },
  ]);
  const inTokyo = ["Date and time", "Tuesday, June 9, 2026 at 10:00 PM GMT+9"];
  const team = ["Review team's time", "09:00 AM EDT"];
  expect(factsFor([], "Asia/Tokyo")).toEqual([
    { facts: [inTokyo, team, duration, ["Guests", "None"]] },
  ]);
});

test("an hour that the clocks show twice is distinguished", () => {
  for (const [moment, clock] of [
    ["2026-11-01T05:30:00Z", "01:30 AM EDT"],
    ["2026-11-01T06:30:00Z", "01:30 AM EST"],
  ] as const) {
    const { about } = contentOf(fullAnswers, { madeAt: new Date(moment) });
    expect(about).toContainEqual(["Summary created", `Sunday, November 1, 2026 at ${clock}`]);
  }
});

test("who reads in North America has paper of LETTER, all others A4", () => {
  const paperIn = (readerZone: string) => contentOf(fullAnswers, { readerZone }).paper;
  for (const zone of ["America/Chicago", "US/Eastern", "America/Vancouver", "Pacific/Honolulu"])
    expect(paperIn(zone), zone).toBe("LETTER");
  for (const zone of ["Europe/Berlin", "America/Sao_Paulo", "UTC"])
    expect(paperIn(zone), zone).toBe("A4");
});

test("what was typed is on one line, turns nothing around, and has whole letters", () => {
  const content = contentOf({
    ...fullAnswers,
    companyName: "Acme\u202E\r\nBcc: \u2066x\u0007",
    locations: ["Cafe\u0301"],
  });
  expect(content.title).toBe("Acme Bcc: x");
  expect(partsOf(content, "Locations")).toEqual([{ list: ["Caf\u00e9"] }]);
});
