import {
  answerTitles,
  chosenLabels,
  chosenLists,
  companyFacts,
  deviceFacts,
  placesOf,
  staffFacts,
} from "@app/contract";
import type { Answers, ChosenList, StepKey } from "@app/contract";
import { FactCard, Facts, Names } from "#components/fact-card.tsx";
import { ScopeFacts } from "#components/scope-facts.tsx";
import classes from "./answer-cards.module.css";

/** What was chosen in the four lists, by name; undefined while the names are on their way. */
type ChosenNames = Record<ChosenList, string[] | undefined>;

interface AnswerCardsProps {
  answers: Answers;
  /** The chosen standard as it is called here, or that there is none. */
  standard: string;
  names: ChosenNames;
  /** Leads to the step where an answer is given; without it nothing can be edited. */
  onEdit?: (key: StepKey) => void;
}

/** So many fit beside the other cards; more have a row of their own. */
const fewLocations = 6;

/** All answers of a check-up, to be read at one glance. Their places on a wide page go by their order here. */
export function AnswerCards({ answers, standard, names, onEdit }: AnswerCardsProps) {
  const edit = (key: StepKey) => onEdit && (() => onEdit(key));
  return (
    <div className={classes.cards} data-many={answers.locations.length > fewLocations || undefined}>
      <FactCard title={answerTitles.company} onEdit={edit("company")}>
        <Facts facts={companyFacts(answers)} />
      </FactCard>
      <FactCard title={answerTitles.standard} onEdit={edit("standard")}>
        <p className={classes.standard}>{standard}</p>
      </FactCard>
      <FactCard title={answerTitles.staff} onEdit={edit("staff")}>
        <Facts facts={staffFacts(answers)} />
      </FactCard>
      <FactCard title={answerTitles.locations} onEdit={edit("locations")}>
        <Locations answers={answers} />
      </FactCard>
      <FactCard title={answerTitles.chosen}>
        <div className={classes.lists}>
          {chosenLists.map((kind) => (
            <Names key={kind} title={chosenLabels[kind]} names={names[kind]} />
          ))}
        </div>
      </FactCard>
      <FactCard title={answerTitles.devices} onEdit={edit("devices")}>
        <Facts facts={deviceFacts(answers)} />
      </FactCard>
      <FactCard title={answerTitles.scope} onEdit={edit("scope")}>
        <ScopeFacts answers={answers} />
      </FactCard>
    </div>
  );
}

function Locations({ answers }: Pick<AnswerCardsProps, "answers">) {
  const places = placesOf(answers);
  if (typeof places === "string") return <p>{places}</p>;
  return (
    <ul className={classes.places}>
      {places.map((place) => (
        <li key={place}>{place}</li>
      ))}
    </ul>
  );
}
