import { findingLabels } from "@app/contract";
import type { ReadinessChange } from "@app/contract";
import { List } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { DeleteAction } from "#components/form/delete-dialog.tsx";
import { NotLoaded } from "#components/load-failure.tsx";
import { api, client } from "#lib/api.ts";
import { counted } from "#lib/format.ts";

export function PublishDialog({ number, onClose }: { number: number; onClose: () => void }) {
  const preview = useQuery(
    api.admin.readiness.preview.queryOptions({ input: { number }, staleTime: 0, gcTime: 0 }),
  );
  const { inForce = 0, examples = 0, checkups = 0, changed = [], reworded } = preview.data ?? {};
  return (
    <DeleteAction
      title={`Publish version ${number}`}
      question="All briefs that are made from now on use it. Those already given stay as they are."
      consequence={
        preview.data ? (
          <>
            Compared with version {inForce}, of {counted(examples, "example")} and{" "}
            {counted(checkups, "completed CheckUp")} {changed.length} would get other findings or
            measures, and {reworded} only other words.
            {changed.map((change) => (
              <Change key={change.checkupId ?? change.company} {...change} />
            ))}
          </>
        ) : (
          <NotLoaded query={preview} title="What would change could not be found" height={160} />
        )
      }
      label="Publish"
      color="pine"
      busyLabel="Publishing..."
      keepLabel="Not now"
      isDisabled={!preview.data}
      action={() => client.admin.readiness.publish({ number, inForce })}
      success={() => `Version ${number} is in force`}
      failure="Error publishing readiness data"
      onClose={onClose}
    />
  );
}

const stateOf = (state: ReadinessChange["states"][number]["from"]) =>
  state ? findingLabels[state] : "not there";

const Change = ({ checkupId, company, standard, states, added, dropped }: ReadinessChange) => (
  <section style={{ overflowWrap: "anywhere" }}>
    <strong>
      {checkupId === null && "Example: "}
      {company} · {standard}
    </strong>
    <List size="sm">
      {[
        ...states.map(({ title, from, to }) => `${title}: ${stateOf(from)} to ${stateOf(to)}`),
        ...added.map((title) => `Among the first measures: ${title}`),
        ...dropped.map((title) => `No longer among them: ${title}`),
      ].map((text) => (
        <List.Item key={text}>{text}</List.Item>
      ))}
    </List>
  </section>
);
