import type { Choice } from "@app/contract";
import { Button, Group, Radio, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Dialog } from "#components/form/dialog.tsx";
import tables from "./standard-proposal.json";
import classes from "./standard.module.css";

export const helpQuestions = tables.questions;

type Questions = typeof helpQuestions;
export type HelpAnswers = { [Key in keyof Questions]: keyof Questions[Key]["options"] };

interface Rule {
  identifier: string;
  /** It applies to a company whose answers are all among these. */
  answers: { [Key in keyof HelpAnswers]?: string[] };
  reason: string;
}

/** What law or contracts require comes first, then what customers ask for, then what fits any company. */
export const proposalRules: Rule[] = tables.rules;

/** The first standard that applies and is offered, with the reason; undefined if there is none. */
export const proposeStandard = (given: HelpAnswers, offered: string[]): Rule | undefined =>
  proposalRules.find(
    ({ identifier, answers }) =>
      offered.includes(identifier) &&
      Object.entries(answers).every(([key, any]) => any.includes(given[key as keyof HelpAnswers])),
  );

interface StandardHelpProps {
  offered: Choice[];
  given: Partial<HelpAnswers>;
  onGive: (answers: Partial<HelpAnswers>) => void;
  onChoose: (identifier: string) => void;
  onClose: () => void;
}

export function StandardHelp({ offered, given, onGive, onChoose, onClose }: StandardHelpProps) {
  const isPhone = useMediaQuery("(width < 48em)", undefined, { getInitialValueInEffect: false });
  const isComplete = Object.keys(helpQuestions).every((key) => key in given);
  const identifiers = offered.map(({ identifier }) => identifier);
  const proposal = isComplete ? proposeStandard(given as HelpAnswers, identifiers) : undefined;
  const name = offered.find(({ identifier }) => identifier === proposal?.identifier)?.name;
  const title = name ? `We suggest ${name}` : isComplete && "No standard here fits these answers";
  const missing = isComplete
    ? "Close this and choose from the list, or ask about it in your review meeting."
    : "Answer all three questions to see which standard fits.";
  return (
    <Dialog title="Help me choose" size="lg" fullScreen={isPhone} onClose={onClose}>
      <Stack gap="lg">
        {Object.entries(helpQuestions).map(([key, { label, options }]) => (
          <Radio.Group
            key={key}
            label={label}
            value={given[key as keyof HelpAnswers] ?? ""}
            onChange={(option) => onGive({ ...given, [key]: option })}
          >
            <Stack gap={4} mt={4}>
              {Object.entries(options).map(([value, text]) => (
                <Radio
                  key={value}
                  value={value}
                  label={text}
                  classNames={{ body: classes.option }}
                />
              ))}
            </Stack>
          </Radio.Group>
        ))}
      </Stack>
      <div className={classes.proposal}>
        <div role="status">
          {title && <Text fw={600}>{title}</Text>}
          <Text size="sm" c="var(--muted)">
            {proposal?.reason ?? missing}
          </Text>
        </div>
        <Group justify="flex-end" mt="sm">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {proposal && <Button onClick={() => onChoose(proposal.identifier)}>Choose {name}</Button>}
        </Group>
      </div>
    </Dialog>
  );
}
