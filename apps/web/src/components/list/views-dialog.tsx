import { limits, messages, viewInput } from "@app/contract";
import { Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useSearch } from "@tanstack/react-router";
import { IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import { AnchorLink } from "#components/anchor-link.tsx";
import { FormAction } from "#components/form/form-dialog.tsx";
import { NotLoaded } from "#components/load-failure.tsx";
import { api, client } from "#lib/api.ts";
import { useFocusHandover } from "#lib/focus.ts";
import { useAction } from "#lib/use-action.ts";
import { RowButton } from "./cells.tsx";

/** The saved views of the list at this address, each a link, and a form that saves what is shown now. */
export function ViewsDialog({ onClose }: { onClose: () => void }) {
  const list = useLocation({ select: ({ pathname }) => pathname });
  const { page: _page, ...query } = useSearch({ strict: false }) as Record<string, string>;
  const loading = useQuery(api.admin.views.list.queryOptions({ input: { list } }));
  const form = useForm({
    initialValues: { name: "", isShared: false },
    validate: schemaResolver(viewInput, { sync: true }),
  });
  const nameField = useRef<HTMLInputElement>(null);
  const handover = useFocusHandover(nameField);
  const removal = useAction({
    mutationFn: (id: string) => client.admin.views.remove({ id }),
    meta: { success: { title: "View deleted" }, failure: "Error deleting view" },
  });
  return (
    <FormAction
      title="Views"
      form={form}
      action={(values) => client.admin.views.save({ list, query, ...viewInput.parse(values) })}
      success={{ title: "View saved" }}
      failure="Error saving view"
      missing={messages.fillRequired}
      saveLabel="Save View"
      onClose={onClose}
    >
      {loading.data ? (
        <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: "none" }}>
          {loading.data.map(({ id, name, query: search, isShared, sharedBy }) => (
            <Group key={id} component="li" wrap="nowrap" justify="space-between">
              <span style={{ minWidth: 0, overflowWrap: "anywhere" }}>
                <AnchorLink to="." search={search} onClick={onClose}>
                  {name}
                </AnchorLink>
                <Text span size="sm" c="dimmed">
                  {sharedBy ? ` shared by ${sharedBy}` : isShared && " shared"}
                </Text>
              </span>
              {!sharedBy && (
                <RowButton
                  ref={handover}
                  Icon={IconTrash}
                  label={`Delete the view ${name}`}
                  title="Delete"
                  isDestructive
                  onClick={() => removal.run(id)}
                />
              )}
            </Group>
          ))}
          {loading.data.length === 0 && <Text component="li">No views yet.</Text>}
        </Stack>
      ) : (
        <NotLoaded query={loading} title="The views could not be loaded" height={60} />
      )}
      <TextInput
        {...form.getInputProps("name")}
        ref={nameField}
        label="Save this search, filters and order as"
        description="A name that you have already used is replaced."
        required
        maxLength={limits.tokenName}
        autoComplete="off"
        data-autofocus
      />
      <Checkbox
        {...form.getInputProps("isShared", { type: "checkbox" })}
        label="Share with all administrators"
      />
    </FormAction>
  );
}
