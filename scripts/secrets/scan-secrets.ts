import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../root.ts";
import { allowedSecrets } from "./allowed-secrets.ts";
import { committedTexts } from "./committed-texts.ts";
import { findSecrets } from "./find-secrets.ts";
import { filesToScan, readText } from "./scanned-files.ts";

// Looks through all files of the project for what must not be in them, with --history through all that was ever
// committed. What it finds it names, and never shows.

const { values } = parseArgs({ options: { history: { type: "boolean" } } });

function* textsOfToday() {
  for (const file of filesToScan(root)) {
    const content = readText(join(root, file));
    if (content !== undefined) yield { file, content };
  }
}

const used = new Set<unknown>();
let count = 0;
let found = 0;
for (const { file, content } of values.history ? committedTexts(root) : textsOfToday()) {
  count += 1;
  for (const { line, what, secret } of await findSecrets(file, content)) {
    const allowed = allowedSecrets.filter((one) => one.files.test(file) && one.secret.test(secret));
    for (const one of allowed) used.add(one);
    if (allowed.length > 0) continue;
    found += 1;
    console.error(`${file}:${line}: ${what}`);
  }
}
const stale = values.history ? [] : allowedSecrets.filter((one) => !used.has(one));
for (const { why } of stale) console.error(`allowed, but no longer there: ${why}`);
console.log(`${count} texts: ${found} secrets, ${stale.length} allowed in vain`);
if (found + stale.length > 0) process.exitCode = 1;
