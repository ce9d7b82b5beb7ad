import { companySize, deviceLabels, deviceTypes, totalStaff } from "@app/contract";
import type { Answers, StepKey } from "@app/contract";
import { FactCard, Facts, Names } from "#components/fact-card.tsx";
import { ScopeFacts } from "#components/scope-facts.tsx";
import { formatCount } from "#lib/format.ts";
import classes from "./fact-card.module.css";

/** What was chosen in the four lists, by name; undefined while the names are on their way. */
type ChosenNames = Record<
  "workPlatforms" | "cloudPlatforms" | "saasApps" | "itSecurityApps",
  string[] | undefined
>;

interface AnswerCardsProps {
  answers: Answers;
  /** The chosen standard as it is called here; undefined where none is. */
  standard: string | undefined;
  names: ChosenNames;
  /** Leads to the step where an answer is given; without it nothing can be edited. */
  onEdit?: (key: StepKey) => void;
}

/** All answers of a check-up, to be read at one glance. */
export function AnswerCards({ answers, standard, names, onEdit }: AnswerCardsProps) {
  const edit = (key: StepKey) => onEdit && (() => onEdit(key));
  return (
    <div className={classes.cards}>
      <FactCard title="Company Information" onEdit={edit("company")}>
        <Facts
          facts={[
            ["Website", answers.companyWebsite || "N/A"],
            ["Company Name", answers.companyName || "N/A"],
            ["Industry", answers.companyIndustry || "N/A"],
            ["Size", companySize(totalStaff(answers)) ?? "N/A"],
          ]}
        />
      </FactCard>
      <FactCard title="Compliance Standard" onEdit={edit("standard")}>
        <p className={classes.standard}>{standard ?? "Not Selected"}</p>
      </FactCard>
      <FactCard title="Staff Details" onEdit={edit("staff")}>
        <Facts
          facts={[
            ["Remote", formatCount(answers.staffRemote)],
            ["Hybrid", formatCount(answers.staffHybrid)],
            ["On-Site", formatCount(answers.staffOnsite)],
          ]}
        />
      </FactCard>
      <FactCard title="Locations" onEdit={edit("locations")}>
        <Locations answers={answers} />
      </FactCard>
      <FactCard title="Platforms & Applications">
        <Names title="Work Platforms" names={names.workPlatforms} />
        <Names title="Cloud Platforms" names={names.cloudPlatforms} />
        <Names title="SaaS Applications" names={names.saasApps} />
        <Names title="IT & Security Applications" names={names.itSecurityApps} />
      </FactCard>
      <FactCard title="Devices" onEdit={edit("devices")}>
        <Facts
          facts={deviceTypes.map(
            (type) => [deviceLabels[type], formatCount(answers.devices[type])] as const,
          )}
        />
      </FactCard>
      <FactCard title="Scope" onEdit={edit("scope")}>
        <ScopeFacts answers={answers} />
      </FactCard>
    </div>
  );
}

function Locations({ answers: { fullyRemote, locations } }: Pick<AnswerCardsProps, "answers">) {
  if (locations.length > 0) {
    return (
      <ul className={classes.places}>
        {locations.map((place) => (
          <li key={place}>{place}</li>
        ))}
      </ul>
    );
  }
  // Not said yet is no "Fully Remote": administrators also see check-ups that have not come that far.
  return <p>{fullyRemote ? "Fully Remote" : "None entered yet"}</p>;
}
