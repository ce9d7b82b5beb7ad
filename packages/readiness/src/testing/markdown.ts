import { briefNotice, findingLabels, likelyGaps, referenceText } from "@app/contract";
import type { BriefContent, BriefFinding } from "@app/contract";
import { joined } from "#grammar.ts";

const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const reasonsOf = ({ reasons }: BriefFinding) =>
  reasons.map(({ says, because, source }) => `${says} ${because} [${source}]`).join(" ");

function openLine(finding: BriefFinding): string {
  const { state, title, wants } = finding;
  const head = `${title} (${findingLabels[state].toLowerCase()}; ${referenceText(finding.references)})`;
  const why = `Your answers don't show this. An assessor looks for this: ${small(wants)}`;
  return `   - ${head}: ${reasonsOf(finding) || why}`;
}

/** A brief as the written examples have it; for a reviewer with what to listen for. */
export function markdown(content: BriefContent, forReviewer: boolean): string {
  const { about, counts, measures, findings } = content;
  const byObjective = new Map(findings.map((finding) => [finding.objective, finding]));
  const find = (objectives: string[]) => objectives.map((objective) => byObjective.get(objective)!);
  const gaps = counts.gap + counts.partial;
  const lines = [
    `# Readiness brief: ${content.company}`,
    "",
    `${content.standard.name} (${about?.edition}). ${briefNotice} Each finding names its reason and its source.`,
    "",
    "## What you are after",
    `${about?.whatItIs} Assessed by: ${about?.decidedBy}. To protect: ${about?.protects}.`,
    "",
    "## What we read in your answers",
    content.read,
    `Of ${findings.length} objectives: ${likelyGaps(gaps)}, ${counts.tool} where you named a tool, ${counts.ask} to ask about, ${counts.out} not part of it.`,
    "",
    "## Decide first",
    ...content.decisions.map(({ decision, why, source }) => `- **${decision}** ${why} (${source})`),
    "",
    "## Your first six measures",
    `They take up ${content.gapsTakenUp} of the ${likelyGaps(gaps)}, by fixed weights: the first two come first for everybody, the other four by what your answers leave open and what the standard stresses.`,
  ];
  for (const [at, { title, do: work, stressed, objectives }] of measures.entries()) {
    const open = find(objectives);
    const lead = stressed ? ` ${stressed.says} [${stressed.source}]` : "";
    lines.push(`${at + 1}. **${title}.** ${work}${lead}`, ...open.slice(0, 3).map(openLine));
    const more = open.slice(3).map((one) => one.title.toLowerCase());
    if (more.length > 0) lines.push(`   - And, in the appendix: ${joined(more)}.`);
    const keep = open.slice(0, 3).map(({ evidence }) => evidence);
    lines.push(`   - Keep: ${keep.join("; ")}.`);
  }
  lines.push(
    "",
    "## What you can build on",
    "A product is not yet a control: what counts is that it is switched on everywhere and that you can prove it.",
    ...find(content.buildOn).map(
      ({ title, reasons, evidence, references }) =>
        `- **${title}**: ${reasons[0]!.says} Still to show: ${small(evidence)}. (${referenceText(references)})`,
    ),
  );
  if (content.dates.length > 0) {
    const dates = content.dates.map(({ says, source }) => `- ${says} (${source})`);
    lines.push("", "## Clocks and limits", ...dates);
  }
  if (content.related.length > 0) {
    const related = content.related.map(
      ({ name, says, because, source }) => `- **${name}**: ${says} ${because} (${source})`,
    );
    lines.push("", "## Also look at", ...related);
  }
  lines.push(
    "",
    "## The 30-minute meeting",
    "5 min what is asked and by whom · 7 min scope and the decisions above · 10 min the questions below · 5 min the six measures, an owner for each · 3 min next step.",
    ...content.questions.map(({ question, why, listenFor }, at) => {
      const hint = forReviewer ? `; listen for: ${listenFor}` : "";
      return `${at + 1}. ${question} *(${why}${hint})*`;
    }),
    `Bring, if you have them: ${content.bring.join("; ")}.`,
    "",
    "## Appendix: all objectives",
    "| objective | finding | reason | reference |",
    "|---|---|---|---|",
    ...findings.map((finding) => {
      const none = finding.references.named || finding.theme !== "Privacy";
      const out = none ? "Nothing in your answers calls for it." : "The standard does not name it.";
      const ask = `${reasonsOf(finding) || "Your answers don't show this."} Ask: ${finding.question}`;
      const isOut = finding.state === "out";
      const reference = isOut ? "–" : referenceText(finding.references);
      return `| ${finding.title} | ${findingLabels[finding.state]} | ${isOut ? out : ask} | ${reference} |`;
    }),
  );
  if (content.providers.length > 0) {
    const rows = content.providers.map(
      ({ name, theirs, yours, fetch }) => `| ${name} | ${theirs} | ${yours} | ${fetch} |`,
    );
    lines.push(
      "",
      "## Who does what: your providers and you",
      "| provider | theirs | yours | fetch |",
      "|---|---|---|---|",
      ...rows,
    );
  }
  return `${lines.join("\n")}\n`;
}
