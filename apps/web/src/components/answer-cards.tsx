import { readAnswers } from "@app/contract";
import type { AnswerNames, Answers, Reading, StepKey } from "@app/contract";
import { Badge, Group, Text } from "@mantine/core";
import { FactCard, Facts } from "#components/fact-card.tsx";
import classes from "./answer-cards.module.css";

interface AnswerCardsProps {
  answers: Answers;
  names: AnswerNames;
  /** Opens the step of an answer; without it nothing can be edited. */
  onEdit?: (key: StepKey) => void;
}

/** More locations than this get a row of their own. */
const fewLocations = 6;

export function AnswerCards({ answers, names, onEdit }: AnswerCardsProps) {
  return (
    <div className={classes.cards} data-many={answers.locations.length > fewLocations || undefined}>
      {readAnswers(answers, names).map(({ heading, parts }) => {
        const { key, reading } = parts[0]!; // each heading has one
        const isShared = parts.length > 1;
        return (
          <FactCard
            key={heading}
            id={`answer-${key}`}
            title={heading}
            className={classes[key]}
            onEdit={onEdit && !isShared ? () => onEdit(key) : undefined}
          >
            {isShared ? (
              <div className={classes.lists}>
                {parts.map((part) => (
                  <NameLists key={part.key} reading={part.reading} />
                ))}
              </div>
            ) : (
              <ReadingText reading={reading} />
            )}
          </FactCard>
        );
      })}
    </div>
  );
}

function NameLists({ reading }: { reading: Reading }) {
  const facts = "facts" in reading ? reading.facts : [[reading.label, reading.text] as const];
  return facts.map(([label, names]) => (
    <div key={label}>
      <Text component="h3" size="sm" fw={500} c="dimmed" mb={6}>
        {label}
      </Text>
      {typeof names === "string" ? (
        <p>{names}</p>
      ) : (
        <Group component="ul" gap={6} m={0} p={0}>
          {names.map((name, at) => (
            // Two products may have the same name.
            <Badge key={at} component="li" variant="light" size="lg" miw={0}>
              {name}
            </Badge>
          ))}
        </Group>
      )}
    </div>
  ));
}

function ReadingText({ reading }: { reading: Reading }) {
  if ("facts" in reading) return <Facts facts={reading.facts} />;
  if (typeof reading.text === "string") return <p>{reading.text}</p>;
  return (
    <ul className={classes.places}>
      {reading.text.map((place) => (
        <li key={place}>{place}</li>
      ))}
    </ul>
  );
}
