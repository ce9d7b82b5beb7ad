import { findingLabels, referenceText } from "@app/contract";
import type { BriefContent, FindingState } from "@app/contract";
import { Text, Title } from "@mantine/core";
import classes from "./brief.module.css";
import { Reasons } from "./reasons.tsx";
import type { BriefReader } from "./reasons.tsx";

const order: FindingState[] = ["gap", "partial", "ask", "tool", "out"];

/** All objectives by their state, and who does what with each provider. */
export function BriefAppendix({
  content: { findings, providers },
  linkToStep,
}: { content: BriefContent } & BriefReader) {
  const byState = Map.groupBy(findings, ({ state }) => state);
  return (
    <section className={classes.section} id="brief-appendix">
      <Title order={2} size="h3">
        All {findings.length} objectives
      </Title>
      {order.map((state) => {
        const group = byState.get(state);
        return (
          group && (
            <details key={state} className={classes.group}>
              <summary>
                {findingLabels[state]} ({group.length})
              </summary>
              <ul className={classes.entries}>
                {group.map((finding) => (
                  <li key={finding.objective}>
                    <strong>{finding.title}</strong>{" "}
                    {state !== "out" && (
                      <>
                        <Text span size="sm" c="dimmed">
                          {referenceText(finding.references)}
                        </Text>
                        <Reasons finding={finding} linkToStep={linkToStep} />
                        {finding.question && <Text size="sm">To ask: {finding.question}</Text>}
                      </>
                    )}
                  </li>
                ))}
              </ul>
            </details>
          )
        );
      })}
      {providers.length > 0 && (
        <details className={classes.group}>
          <summary>Shared with your providers ({providers.length})</summary>
          <ul className={classes.entries}>
            {providers.map(({ name, theirs, yours, fetch }) => (
              <li key={name}>
                <strong>{name}</strong>
                <p>
                  Theirs: {theirs}. Yours: {yours}. Fetch: {fetch}.
                </p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
