import { companySize, deviceLabels, deviceTypes, totalStaff } from "@app/contract";
import type { StepKey } from "@app/contract";
import { useQuery } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { formatCount } from "#lib/format.ts";
import { Facts, Names, ReviewCard } from "./review-card.tsx";
import { ReviewScope } from "./review-scope.tsx";
import classes from "./review.module.css";
import type { StepScreenProps } from "./step-screen.ts";

export function ReviewScreen({ answers, editStep }: StepScreenProps) {
  const edit = (key: StepKey) => () => editStep(key);
  const { complianceStandard, devices, locations } = answers;
  return (
    <div className={classes.cards}>
      <ReviewCard title="Company Information" onEdit={edit("company")}>
        <Facts
          facts={[
            ["Website", answers.companyWebsite || "N/A"],
            ["Company Name", answers.companyName || "N/A"],
            ["Industry", answers.companyIndustry || "N/A"],
            ["Size", companySize(totalStaff(answers)) ?? "N/A"],
          ]}
        />
      </ReviewCard>
      <ReviewCard title="Compliance Standard" onEdit={edit("standard")}>
        <p className={classes.standard}>{complianceStandard?.toUpperCase() ?? "Not Selected"}</p>
      </ReviewCard>
      <ReviewCard title="Staff Details" onEdit={edit("staff")}>
        <Facts
          facts={[
            ["Remote", formatCount(answers.staffRemote)],
            ["Hybrid", formatCount(answers.staffHybrid)],
            ["On-Site", formatCount(answers.staffOnsite)],
          ]}
        />
      </ReviewCard>
      <ReviewCard title="Locations" onEdit={edit("locations")}>
        {locations.length === 0 ? (
          <p>Fully Remote</p>
        ) : (
          <ul className={classes.places}>
            {locations.map((place) => (
              <li key={place}>{place}</li>
            ))}
          </ul>
        )}
      </ReviewCard>
      <Applications answers={answers} />
      <ReviewCard title="Devices" onEdit={edit("devices")}>
        <Facts
          facts={deviceTypes.map(
            (type) => [deviceLabels[type], formatCount(devices[type])] as const,
          )}
        />
      </ReviewCard>
      <ReviewCard title="Scope" onEdit={edit("scope")}>
        <ReviewScope answers={answers} />
      </ReviewCard>
    </div>
  );
}

function Applications({ answers }: Pick<StepScreenProps, "answers">) {
  const { workPlatforms, cloudPlatforms, saasApps, itSecurityApps } = answers;
  const work = useQuery(api.catalogue.workPlatforms.queryOptions());
  const cloud = useQuery(api.catalogue.cloudPlatforms.queryOptions());
  const saas = useQuery(
    api.saas.named.queryOptions({
      input: { identifiers: saasApps },
      enabled: saasApps.length > 0,
    }),
  );
  const itSecurity = useQuery(
    api.itSecurity.named.queryOptions({
      input: { identifiers: itSecurityApps },
      enabled: itSecurityApps.length > 0,
    }),
  );
  return (
    <ReviewCard title="Platforms & Applications">
      <Names title="Work Platforms" names={named(workPlatforms, work)} />
      <Names title="Cloud Platforms" names={named(cloudPlatforms, cloud)} />
      <Names title="SaaS Applications" names={named(saasApps, saas)} />
      <Names title="IT & Security Applications" names={named(itSecurityApps, itSecurity)} />
    </ReviewCard>
  );
}

/** Names in the order of choice; the identifier where a name is not known. Undefined until they are loaded. */
function named(
  identifiers: string[],
  { data, isPending }: { data?: { identifier: string; name: string }[]; isPending: boolean },
) {
  if (isPending && identifiers.length > 0) return undefined;
  const names = new Map(data?.map(({ identifier, name }) => [identifier, name]));
  return identifiers.map((identifier) => names.get(identifier) ?? identifier);
}
