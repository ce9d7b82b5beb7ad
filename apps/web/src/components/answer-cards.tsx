import { readAnswers } from "@app/contract";
import type { AnswerNames, Answers, Reading, StepKey } from "@app/contract";
import { FactCard, Facts, Names } from "#components/fact-card.tsx";
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
        const [first] = parts;
        const isShared = parts.length > 1;
        return (
          <FactCard
            key={heading}
            id={first && `answer-${first.key}`}
            title={heading}
            className={first && classes[first.key]}
            onEdit={onEdit && first && !isShared ? () => onEdit(first.key) : undefined}
          >
            {isShared ? (
              <div className={classes.lists}>
                {parts.map(({ key, reading }) => (
                  <NameLists key={key} reading={reading} />
                ))}
              </div>
            ) : (
              first && <ReadingText reading={first.reading} />
            )}
          </FactCard>
        );
      })}
    </div>
  );
}

function NameLists({ reading }: { reading: Reading }) {
  const facts = "facts" in reading ? reading.facts : [[reading.label, reading.text] as const];
  return facts.map(([label, names]) => <Names key={label} title={label} names={names} />);
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
