import { globSync, readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { expect, test } from "vitest";
import { root } from "./root.ts";

/**
 * Private words that a new reader would have to learn, and what to write instead. Not by lint's id-denylist and
 * id-match: they read identifiers only, and say neither which part of a name is meant nor what to write.
 */
type Words = [words: string, instead: string][];

const anywhere: Words = [
  ["told|tells?|telling", "notify, log, say, distinguish"],
  ["refus(?:e|es|ed|ing|als?)", "reject, error, validation error, denied"],
  ["whoever", "the customer, the administrator, they"],
  ["(?:re)?(?:drawn|draws?|drew)", "rendered, prerendered, re-encoded"],
  ["patien(?:ce|tly)", "timeout"],
  ["heirs?", "orphaned draft"],
  ["weigh(?:s|ed|ing)?|judge[sd]?|heed(?:s|ed|ing)?", "validate, check"],
  ["doomed", "toDelete"],
  ["harmless", "safe"],
  ["errands?", "request, job"],
];

/** As parts of names only: in a sentence they are plain English. */
const inNames: Words = [
  ["away", "unavailable"],
  ["gone", "deleted, missing"],
  ["wish(?:es)?", "request, input"],
  ["doors?", "caller, channel"],
  ["sound", "accessible, intact"],
  ["rescue", "requeue, recover"],
  ["tak(?:es?|en) over", "replace, recover"],
  ["left behind", "orphaned"],
  ["gives? way", "retry, step aside"],
  ["broken off", "aborted"],
  ["own words", "error messages"],
  ["two hosts", "several hosts"],
  ["one by one", "pipelining limit"],
];

/** Code without tests, whose texts people read; its comments are not looked at. */
const shown = "{apps/{server,web}/src,packages/contract/src}/**/!(*.test).{ts,tsx}";

/** One spelling for each thing. */
const spellings: [files: string, other: RegExp, instead: string][] = [
  ["**", /(?<![\w-])e-mails?\b/i, "email"],
  [
    "**",
    /\b(?:an?|the|no|all|each|test|sign-in) mails?\b(?! (?:server|folder|scanner|program|provider|catcher))/i,
    "email",
  ],
  ["**", /\bback office\b|\bthe administration\b/i, "admin panel"],
  ["{apps/web,e2e}/**", /[’“”]|[a-z]…/, "straight quotes, three points"],
  [shown, /[">]Mails?\b|\bMails?["<]|\d mails\b/, "email"],
  [shown, /\bcheck-ups?\b/i, "CheckUp"],
  [shown, /\blog(?:ged)? ?(?:in|out)\b/i, "sign in, sign out"],
  [shown, /\btime-?zones?\b(?! =)/, "time zone"],
];

/** Lines in which a word is right: a file, and a text in the line. */
const exceptions: [file: string, text: string][] = [
  ["apps/web/src/routes/checkup.$id.tsx", "Your security check-up has been"], // agreed wordings
  ["packages/contract/src/messages.ts", "You must be logged in"],
  ["apps/web/src/features/sign-in/sign-in.tsx", "Login with Magic Link"],
  ["apps/web/src/features/back-office/palette-entries.ts", "log out"], // a word to search for
  ["scripts/pictures/*", "draw"], // these do draw pictures
  ["apps/web/src/features/landing/landing.tsx", "You tell us"], // a text for customers
  ["apps/web/src/features/back-office/back-office.tsx", "locked-door.svg"],
  ["apps/web/src/features/back-office/back-office.tsx", "lockedDoor"],
  ["{apps/server/src,e2e/specs}/**", "refused the connection"], // ECONNREFUSED, in texts for administrators
  ["apps/server/src/testing/internet/name-server.ts", "REFUSED"], // an answer of the DNS
  ["apps/server/src/outbound/names.test.ts", "REFUSED"],
];

/** "databaseAway, DATABASE_AWAY" → "database away database away" */
const parts = (text: string) =>
  (text.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).join(" ").toLowerCase();

const compoundName = /[a-z]+[A-Z]\w*|\w+_\w+|^\S+\.(?:tsx?|md)$/g;
const declaredName = /(?<=\b(?:class|const|function|interface|let|type) )\w+/g;

function find(words: Words, text: string): string[] {
  return words.flatMap(([pattern, instead]) => {
    const [word] = new RegExp(`\\b(?:${pattern})\\b`).exec(text) ?? [];
    return word === undefined ? [] : [`"${word}": ${instead}`];
  });
}

function privateWords(line: string): string[] {
  const names = [...(line.match(compoundName) ?? []), ...(line.match(declaredName) ?? [])];
  return [...find(anywhere, parts(line)), ...find(inNames, names.map(parts).join(", "))];
}

const isComment = /^\s*(?:\/\/|\/?\*)/;

const spellingsFor = (file: string) => spellings.filter(([files]) => matchesGlob(file, files));

function otherSpellings(wanted: typeof spellings, line: string): string[] {
  return wanted.flatMap(([files, other, instead]) => {
    if (files === shown && isComment.test(line)) return [];
    const [found] = other.exec(files === shown ? line.replace(/ \/\/ .*/, "") : line) ?? [];
    return found === undefined ? [] : [`"${found}": ${instead}`];
  });
}

test(
  "code, tests, docs and file names have no private words and one spelling",
  { timeout: 30_000 },
  () => {
    const files = globSync("**/*.{ts,tsx,md}", {
      cwd: root,
      exclude: ["**/node_modules", "**/dist", "**/*.gen.ts", "scripts/words.test.ts"],
    });
    const found = files.flatMap((file) => {
      const texts = exceptions.flatMap(([path, text]) => (matchesGlob(file, path) ? [text] : []));
      const wanted = spellingsFor(file);
      const lines = readFileSync(join(root, file), "utf8").split("\n");
      // The file's name is line 0.
      return [file, ...lines].flatMap((line, at) =>
        texts.some((text) => line.includes(text))
          ? []
          : [...privateWords(line), ...otherSpellings(wanted, line)].map(
              (word) => `${file}:${at} ${word}`,
            ),
      );
    });
    expect(found).toEqual([]);
  },
);

test.each([
  ["told", "// Nobody is told."],
  ["refused", "const wasRefused = 1;"],
  ["refused", "code: INPUT_REFUSED"],
  ["away", "class DatabaseAway {}"],
  ["away", "const away = 1;"],
  ["take over", "apps/web/src/take-over.ts"],
])("finds %s", (word, line) => {
  expect(privateWords(line).join()).toContain(`"${word}"`);
});

test.each([
  ["email", "docs/README.md", "A link comes by e-mail."],
  ["email", "apps/server/src/jobs/queue.ts", "// The mail leaves."],
  ["CheckUp", "apps/web/src/routes/terms.tsx", "<p>The check-up takes"],
  ["admin panel", "README.md", "in the back office"],
])("wants %s", (instead, file, line) => {
  expect(otherSpellings(spellingsFor(file), line).join()).toContain(`: ${instead}`);
});

test.each(["ECONNREFUSED", "It is ready right away.", "a single-page app", "retold", "a drawing"])(
  "accepts %s",
  (line) => expect(privateWords(line)).toEqual([]),
);
