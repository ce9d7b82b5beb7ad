import { findingLabels } from "@app/contract";
import type { ReadinessChange } from "@app/contract";
import { Button, Group, List, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { AnchorLink } from "#components/anchor-link.tsx";
import { BusyButton } from "#components/form/busy-button.tsx";
import { Dialog } from "#components/form/dialog.tsx";
import { NotLoaded } from "#components/load-failure.tsx";
import { api, client } from "#lib/api.ts";
import { counted } from "#lib/format.ts";
import { checkupName } from "#lib/labels.ts";
import { queryClient, showSuccess } from "#lib/query-client.ts";
import { useAction } from "#lib/use-action.ts";

interface PublishDialogProps {
  number: number;
  onClose: () => void;
}

/** What a version would change, before it is put in force. */
export function PublishDialog({ number, onClose }: PublishDialogProps) {
  const preview = useQuery(
    api.admin.readiness.preview.queryOptions({ input: { number }, staleTime: 0, gcTime: 0 }),
  );
  const { data } = preview;
  const publish = useAction({
    mutationFn: (inForce: number) => client.admin.readiness.publish({ number, inForce }),
    meta: { failure: "Error publishing readiness data" },
    onSuccess: () => {
      showSuccess(`Version ${number} is in force`);
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.admin.readiness.key() }),
  });
  return (
    <Dialog title={`Publish version ${number}`} size="xl" onClose={onClose}>
      <Stack>
        {data ? (
          <>
            <Text role="status">
              Compared with version {data.inForce}, {counted(data.changed.length, "brief")} of{" "}
              {counted(data.examples, "example")} and {counted(data.checkups, "completed CheckUp")}{" "}
              would say something else, and {data.reworded} the same in other words. Briefs already
              given stay as they are.
            </Text>
            {data.changed.map((change) => (
              <Change key={change.checkupId ?? change.company} {...change} />
            ))}
          </>
        ) : (
          <NotLoaded query={preview} title="What would change could not be found" height={200} />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={onClose}>
            Not now
          </Button>
          <BusyButton
            disabled={!data}
            isBusy={publish.isPending}
            busyLabel="Publishing..."
            onClick={() => data && publish.run(data.inForce)}
          >
            Publish
          </BusyButton>
        </Group>
      </Stack>
    </Dialog>
  );
}

const stateOf = (state: ReadinessChange["states"][number]["from"]) =>
  state ? findingLabels[state] : "not there";

const Change = (change: ReadinessChange) => (
  <section style={{ overflowWrap: "anywhere" }}>
    <Text fw={600}>
      {change.checkupId ? (
        <AnchorLink to="/admin626/checkups/$id" params={{ id: change.checkupId }}>
          {checkupName(change.company)}
        </AnchorLink>
      ) : (
        `Example: ${change.company}`
      )}{" "}
      · {change.standard}
    </Text>
    <List size="sm">
      {change.states.map(({ title, from, to }) => (
        <List.Item key={title}>
          {title}: {stateOf(from)} to {stateOf(to)}
        </List.Item>
      ))}
      {change.added.map((title) => (
        <List.Item key={title}>Among the first measures: {title}</List.Item>
      ))}
      {change.dropped.map((title) => (
        <List.Item key={title}>No longer among them: {title}</List.Item>
      ))}
    </List>
  </section>
);
