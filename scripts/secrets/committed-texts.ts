import { execFileSync } from "node:child_process";

interface CommittedText {
  file: string;
  content: string;
}

const git = (folder: string, args: string[], input?: string) =>
  execFileSync("git", args, { cwd: folder, input, maxBuffer: 2 ** 30 });

/** All texts that were ever committed, each once, under a name that it had: what was deleted is still there. */
export function* committedTexts(folder: string): Generator<CommittedText> {
  const names = new Map<string, string>();
  for (const line of git(folder, ["rev-list", "--objects", "--all"]).toString().split("\n")) {
    const [, id, file] = /^(\w+) (.+)$/.exec(line) ?? [];
    if (id && file) names.set(id, file);
  }
  const batch = git(folder, ["cat-file", "--batch"], [...names.keys()].join("\n"));
  for (let at = 0; at < batch.length;) {
    const end = batch.indexOf("\n", at);
    const [id = "", type, size] = batch.subarray(at, end).toString().split(" ");
    const bytes = batch.subarray(end + 1, end + 1 + Number(size));
    at = end + 1 + Number(size) + 1;
    if (type === "blob" && !bytes.subarray(0, 8000).includes(0))
      yield { file: names.get(id)!, content: bytes.toString() }; // git answers for what it was asked
  }
}
