interface Line {
  level: number;
  msg: string;
}

const warning = 40;

/** What the product told its operator, each message with how often. */
export function logLines(output: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of output.split("\n")) {
    const line = parsed(text);
    const said = line ? line.level >= warning && line.msg : /error|warning/i.test(text) && text;
    if (said) counts.set(said, (counts.get(said) ?? 0) + 1);
  }
  return counts;
}

function parsed(text: string): Line | undefined {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return undefined; // not from the log: what Node itself or the terminal is told
  }
}
