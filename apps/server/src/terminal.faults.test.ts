import { expect, test } from "vitest";
import { allHostileTexts } from "#testing/hostile-texts.ts";
import { runProgram } from "#testing/run-doctor.ts";
import { forTerminal, signInLinkIn } from "./terminal.ts";
import { testFolder } from "#testing/test-folder.ts";

const controls = /(?![\t\n])[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

test("no text controls the terminal, and JSON stays the same JSON", () => {
  for (const text of allHostileTexts) {
    expect(forTerminal(text)).not.toMatch(controls);
    expect(JSON.parse(forTerminal(JSON.stringify(text)))).toBe(text);
  }
  expect(forTerminal("Überprüfung: 検査,\n\tfertig 👩‍👧")).toBe("Überprüfung: 検査,\n\tfertig 👩‍👧");
});

const evil = "\u001b]0;evil\u0007\u009b2J\u202e\b";

test.each([
  ["a backup's name", "restore", [`${evil}.backup`]],
  ["settings", "doctor", []],
  ["settings, printed as JSON,", "doctor", ["--json"]],
])("%s cannot control the terminal", { timeout: 60_000 }, async (_what, command, options) => {
  const folder = await testFolder();
  const settings = {
    PORT: "0",
    DATA_DIR: `${folder}/${evil}`,
    MAIL_FROM: `${evil} <a@example.com`,
    MEETING_TIME_ZONE: evil,
    S3_BUCKET: evil,
  };
  const { output, errors } = await runProgram(`operate/${command}.ts`, folder, settings, options);
  expect(output + errors).not.toBe("");
  expect(output).not.toMatch(controls);
  expect(errors).not.toMatch(controls);
  if (options.includes("--json")) expect(JSON.parse(output)).toHaveProperty("findings");
}); // prettier-ignore

test("the terminal shows the links of sign-in emails, and of no others", () => {
  const link = "http://localhost:3000/auth#token=abc-DEF_1&next=%2Fdashboard";
  expect(signInLinkIn(`Sign in:\n${link}\nor type 123456`)).toBe(link);
  expect(signInLinkIn("Change it: https://check.acme.com/meeting#token=abc")).toBeUndefined();
  expect(signInLinkIn("Hello")).toBeUndefined();
});
