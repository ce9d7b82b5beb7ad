import { noAnswers } from "@app/contract";
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
  expect(contentOf(noAnswers)).toEqual({
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
    sections: [
      {
        title: "Company Information",
        parts: [
          {
            facts: [
              ["Website", "N/A"],
              ["Company Name", "N/A"],
              ["Industry", "N/A"],
              ["Size", "N/A"],
            ],
          },
        ],
      },
      { title: "Compliance Standard", parts: [{ text: "Not Selected" }] },
      {
        title: "Staff Details",
        parts: [
          {
            facts: [
              ["Remote", "0"],
              ["Hybrid", "0"],
              ["On-Site", "0"],
              ["Total Staff", "0"],
            ],
          },
        ],
      },
      { title: "Locations", parts: [{ text: "None entered yet" }] },
      {
        title: "Platforms & Applications",
        parts: [
          {
            facts: [
              ["Work Platforms", "None selected"],
              ["Cloud Platforms", "None selected"],
              ["SaaS Applications", "None selected"],
              ["IT & Security Applications", "None selected"],
            ],
          },
        ],
      },
      {
        title: "Devices",
        parts: [
          {
            facts: [
              ["Windows Desktops", "0"],
              ["Mac Desktops", "0"],
              ["Windows Laptops", "0"],
              ["MacBooks", "0"],
              ["Android Devices (phones & tablets)", "0"],
              ["Apple iPhones & iPads", "0"],
              ["Servers (including cloud infrastructure)", "0"],
              ["Total Devices", "0"],
            ],
          },
        ],
      },
      { title: "Scope", parts: [{ text: "No staff or devices entered" }] },
      {
        title: "Review Meeting",
        parts: [{ text: "No meeting is booked." }],
        isTogether: true,
      },
    ],
  });
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
    { text: "1,008 in scope, 201 out of scope, 1 not assigned", isQuiet: true },
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
  const meeting = { startsAt: new Date("2026-06-09T13:00:00Z"), guests: ["bob@acme.com"] };
  const time = "Tuesday, June 9, 2026 at 09:00 AM EDT";
  expect(partsOf(contentOf(fullAnswers, { meeting }), "Review Meeting")).toEqual([
    {
      facts: [
        ["Date and time", time],
        ["Duration", "30 minutes"],
        ["Guests", ["bob@acme.com"]],
      ],
    },
  ]);
  const inTokyo = contentOf(fullAnswers, {
    meeting: { ...meeting, guests: [] },
    readerZone: "Asia/Tokyo",
  });
  expect(partsOf(inTokyo, "Review Meeting")).toEqual([
    {
      facts: [
        ["Date and time", "Tuesday, June 9, 2026 at 10:00 PM GMT+9"],
        ["Review team's time", "09:00 AM EDT"],
        ["Duration", "30 minutes"],
        ["Guests", "None"],
      ],
    },
  ]);
});

test.each([
  ["2026-11-01T05:30:00Z", "Sunday, November 1, 2026 at 01:30 AM EDT"],
  ["2026-11-01T06:30:00Z", "Sunday, November 1, 2026 at 01:30 AM EST"],
])("an hour that the clocks show twice is distinguished: %s", (moment, text) => {
  const content = contentOf(fullAnswers, { madeAt: new Date(moment) });
  expect(content.about).toContainEqual(["Summary created", text]);
});

test.each([
  ["America/Chicago", "LETTER"],
  ["US/Eastern", "LETTER"],
  ["America/Vancouver", "LETTER"],
  ["Pacific/Honolulu", "LETTER"],
  ["Europe/Berlin", "A4"],
  ["America/Sao_Paulo", "A4"],
  ["UTC", "A4"],
] as const)("who reads in %s has paper of %s", (readerZone, paper) => {
  expect(contentOf(fullAnswers, { readerZone }).paper).toBe(paper);
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
