import { Link } from "@tanstack/react-router";
import { formatCount } from "#lib/format.ts";
import type { Overview } from "./overview.ts";
import classes from "./overview.module.css";

const people = [
  { key: "checkups", label: "CheckUps", to: "/admin626/checkups" },
  { key: "upcomingMeetings", label: "Upcoming Meetings", to: "/admin626/meetings" },
  { key: "profiles", label: "User Profiles", to: "/admin626/profiles" },
  {
    key: "administrators",
    label: "Administrators",
    to: "/admin626/roles",
    search: { role: "admin" },
  },
  {
    key: "unpublishedSaas",
    label: "Unpublished SaaS",
    to: "/admin626/saas",
    search: { published: false },
  },
  {
    key: "unpublishedItSecurity",
    label: "Unpublished IT Security",
    to: "/admin626/it-security",
    search: { published: false },
  },
] as const;

const catalogue = [
  { key: "frameworks", label: "Compliance Frameworks", to: "/admin626/frameworks" },
  { key: "workPlatforms", label: "Work Platforms", to: "/admin626/work-platforms" },
  { key: "cloudPlatforms", label: "Cloud Platforms", to: "/admin626/cloud-platforms" },
  { key: "saas", label: "SaaS Applications", to: "/admin626/saas" },
  { key: "itSecurity", label: "IT Security Applications", to: "/admin626/it-security" },
  { key: "files", label: "App Logos", to: "/admin626/app-logos" },
] as const;

type Card = (typeof people | typeof catalogue)[number];

/** How many there are of everything, and the way to each. */
export function CountCards({ counts: { unpublished, ...rest } }: Pick<Overview, "counts">) {
  const counts = {
    ...rest,
    unpublishedSaas: unpublished.saas,
    unpublishedItSecurity: unpublished.itSecurity,
  };
  return (
    <>
      <Cards cards={people} counts={counts} />
      <Cards cards={catalogue} counts={counts} />
    </>
  );
}

interface CardsProps {
  cards: readonly Card[];
  counts: Record<Card["key"], number>;
}

const Cards = ({ cards, counts }: CardsProps) => (
  <ul className={classes.counts}>
    {cards.map(({ key, label, to, ...rest }) => (
      <li key={label}>
        <Link to={to} search={"search" in rest ? rest.search : {}} className={classes.count}>
          <span className={classes.number}>{formatCount(counts[key])}</span>
          <span className={classes.label}>{label}</span>
        </Link>
      </li>
    ))}
  </ul>
);
