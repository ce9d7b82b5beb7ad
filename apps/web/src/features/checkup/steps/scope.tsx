import { Anchor, Stack, Title } from "@mantine/core";
import { coverageText, scopeTables } from "@app/contract";
import { NothingThere } from "./nothing-there.tsx";
import { ScopeRow } from "./scope-row.tsx";
import classes from "./scope.module.css";
import type { StepScreenProps } from "./step-screen.ts";

export function ScopeScreen({ answers, change, leaveField, editStep }: StepScreenProps) {
  const { scopeData } = answers;
  return (
    <Stack gap="xl">
      {scopeTables(answers).map(({ part, title, rows }) => (
        <section key={title}>
          <Title order={2} size="h3" mb="xs">
            {title}
          </Title>
          {rows.every(({ total }) => total === 0) ? (
            <NothingThere text="There is nothing to divide yet: all totals are 0.">
              <Anchor component="button" onClick={() => editStep(part)}>
                {part === "staff" ? "Enter your staff" : "Enter your devices"}
              </Anchor>
            </NothingThere>
          ) : (
            <>
              <p className={classes.coverage} role="status">
                {coverageText(rows)}
              </p>
              <div className={classes.rows}>
                {rows.map(({ key, ...row }) => (
                  <ScopeRow
                    key={key}
                    {...row}
                    onChange={(entry) =>
                      change({
                        scopeData: { ...scopeData, [part]: { ...scopeData[part], [key]: entry } },
                      })
                    }
                    onBlur={leaveField}
                  />
                ))}
              </div>
            </>
          )}
        </section>
      ))}
    </Stack>
  );
}
