/** One line of Prometheus's text format. */
interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** Reads Prometheus's text format, version 0.0.4; throws at a line that is none. */
export function parseMetrics(text: string) {
  const help = new Map<string, string>();
  const types = new Map<string, string>();
  const samples: Sample[] = [];
  for (const line of text.split("\n").filter(Boolean)) {
    const comment = /^# (HELP|TYPE) ([a-z][a-z0-9_]*) (.+)$/.exec(line);
    if (comment) {
      const [, kind, name, words] = comment as unknown as [string, string, string, string];
      (kind === "HELP" ? help : types).set(name, words);
      continue;
    }
    const sample = /^([a-z][a-z0-9_]*)(?:\{(.*)\})? (\S+)$/.exec(line);
    if (!sample || !/^(?:[+-]?(?:[\d.]+(?:e[+-]\d+)?|Inf)|NaN)$/i.test(sample[3]!)) {
      throw new Error(`not a metric: ${line}`);
    }
    const pairs = [...(sample[2] ?? "").matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)];
    samples.push({
      name: sample[1]!,
      labels: Object.fromEntries(pairs.map(([, label = "", value = ""]) => [label, value])),
      value: Number(sample[3]),
    });
  }
  const valueOf = (name: string, labels: Record<string, string> = {}) =>
    samples.find(
      (sample) =>
        sample.name === name &&
        Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
    )?.value;
  return { help, types, samples, valueOf };
}
