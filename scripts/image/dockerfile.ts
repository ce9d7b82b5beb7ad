/** One line of a Dockerfile, lines that go on joined. */
export interface Instruction {
  name: string;
  /** `--from=page` as `from: "page"`. */
  flags: Record<string, string>;
  words: string;
}

export interface Stage {
  /** What it was called with AS; the last one is "". */
  name: string;
  base: string;
  instructions: Instruction[];
}

/** Reads the part of a Dockerfile's language that ours is written in; throws at everything else. */
export function parseDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  const lines = text.replaceAll(/\\\n\s*/g, " ").split("\n");
  for (const line of lines.filter((each) => each.trim() && !each.startsWith("#"))) {
    const [, name = "", rest = ""] = /^([A-Z]+) +(.+)$/.exec(line) ?? [];
    if (!name) throw new Error(`not understood: ${line}`);
    if (name === "FROM") {
      const [, base = "", as = ""] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
      stages.push({ name: as, base, instructions: [] });
      continue;
    }
    const flags: Record<string, string> = {};
    const words = rest.replace(/^(?:--[a-z-]+=\S+ +)+/, (all) => {
      for (const [, flag = "", value = ""] of all.matchAll(/--([a-z-]+)=(\S+)/g)) {
        flags[flag] = value;
      }
      return "";
    });
    const stage = stages.at(-1);
    if (!stage) throw new Error(`before any FROM: ${line}`);
    stage.instructions.push({ name, flags, words });
  }
  return stages;
}

/** The words of an instruction that is written as a JSON list. */
export const listOf = (words: string) => JSON.parse(words.replace(/^CMD +/, "")) as string[];

/** The name and the value of an ENV instruction; in quotation marks the value may have blanks. */
export function settingOf(words: string): [name: string, value: string] {
  const [, name = "", quoted, plain] = /^(\w+)=(?:"([^"\\]*)"|([^\s"\\]*))$/.exec(words) ?? [];
  const value = quoted ?? plain;
  if (value === undefined) throw new Error(`not understood: ENV ${words}`);
  return [name, value];
}
