import { MultiSelect, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { Dialog } from "#components/form/dialog.tsx";
import { FormAction } from "#components/form/form-dialog.tsx";
import { NotLoaded } from "#components/load-failure.tsx";
import { api, client } from "#lib/api.ts";
import type { ApplicationDialogProps } from "./entry-fields.ts";

/** What a product is for, as briefs read it. A change is a new version of the readiness data. */
export function ProductSignals({ source, record, onClose }: ApplicationDialogProps) {
  const kind = source === "saas" ? "saas" : "sec";
  const input = { kind, identifier: record.identifier } as const;
  const loading = useQuery(api.admin.readiness.signals.queryOptions({ input, gcTime: 0 }));
  const { data } = loading;
  return data ? (
    <SignalsForm {...{ record, onClose, input, data }} />
  ) : (
    <Dialog title={`What ${record.name} is for`} size="lg" onClose={onClose}>
      <NotLoaded query={loading} title="The readiness data could not be loaded" height={200} />
    </Dialog>
  );
}

interface SignalsFormProps extends Pick<ApplicationDialogProps, "record" | "onClose"> {
  input: Parameters<typeof client.admin.readiness.signals>[0];
  data: Awaited<ReturnType<typeof client.admin.readiness.signals>>;
}

function SignalsForm({ record, onClose, input, data }: SignalsFormProps) {
  const { known, version, ...signals } = data;
  const form = useForm({ initialValues: signals });
  const field = { searchable: true, clearable: true, size: "md", openOnFocus: false } as const;
  return (
    <FormAction
      title={`What ${record.name} is for`}
      form={form}
      action={(values) => client.admin.readiness.setSignals({ ...input, ...values, version })}
      success={{
        title: "Saved as a new version of the readiness data",
        text: "It counts once it is published under Readiness Data.",
      }}
      failure="Error saving what it is for"
      onClose={onClose}
    >
      <Text size="sm">
        Briefs read this. With nothing chosen, the product counts as its category does.
      </Text>
      <MultiSelect
        {...form.getInputProps("own")}
        {...field}
        label="Its purpose"
        data={known}
        data-autofocus
      />
      <MultiSelect
        {...form.getInputProps("part")}
        {...field}
        label="Comes along, and must be switched on"
        data={known.filter((signal) => !form.values.own.includes(signal))}
      />
    </FormAction>
  );
}
