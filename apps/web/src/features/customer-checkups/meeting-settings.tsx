import { checkupName, meetingPlace, meetingSettings, slotLabels } from "@app/contract";
import type { MeetingRow } from "@app/contract";
import { Group, NumberInput, Select, Textarea, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { FormAction } from "#components/form/form-dialog.tsx";
import { SettingsButton } from "#components/form/settings-button.tsx";
import { api, client } from "#lib/api.ts";

const place = {
  label: "Place",
  description: "A video link (https), a phone number or an address.",
  placeholder: "https://meet.acme.com/reviews",
};

export const MeetingSettingsButton = () => (
  <SettingsButton
    title="Meeting Settings"
    query={api.admin.meetings.settings.queryOptions()}
    schema={meetingSettings}
    save={client.admin.meetings.saveSettings}
  >
    {(form) => (
      <>
        <TextInput {...form.getInputProps("place")} {...place} data-autofocus />
        <TextInput
          {...form.getInputProps("hostName")}
          label="Host"
          description="The person who holds the meetings."
        />
        <TextInput
          {...form.getInputProps("hostLine")}
          label="About the host"
          placeholder="Assessor for CMMC since 2021"
        />
        <Textarea
          {...form.getInputProps("agenda")}
          label="Agenda"
          description="One point a line. Empty: the usual agenda."
          minRows={3}
          maxRows={8}
        />
        <TextInput
          {...form.getInputProps("price")}
          label="What a CheckUp costs"
          description="Stands on the landing page; nothing while it is empty."
          placeholder="Free: the brief and the first meeting cost nothing."
        />
        <Textarea
          {...form.getInputProps("quotes")}
          label="What customers say"
          description="One quote a line, with its author; the landing page shows the first two."
          placeholder='"Now we know what to do first." Ann Lee, Acme'
          minRows={2}
          maxRows={8}
        />
        <Group grow align="start">
          <NumberInput
            {...form.getInputProps("capacity")}
            label="At the same time"
            min={1}
            max={100}
            allowDecimal={false}
          />
          <Select {...form.getInputProps("firstStart")} {...starts} label="First start" />
          <Select {...form.getInputProps("lastStart")} {...starts} label="Last start" />
        </Group>
        <Textarea
          {...form.getInputProps("closedDays")}
          label="Closed days"
          description="Besides weekends and holidays, one a line."
          placeholder="2026-12-24"
          minRows={2}
          maxRows={8}
        />
      </>
    )}
  </SettingsButton>
);

const starts = { data: slotLabels, allowDeselect: false, checkIconPosition: "right" } as const;

export function PlaceDialog({ meeting, onClose }: { meeting: MeetingRow; onClose: () => void }) {
  const form = useForm({
    initialValues: { place: meeting.place ?? "" },
    validate: schemaResolver(meetingPlace, { sync: true }),
  });
  return (
    <FormAction
      title={`Place: ${checkupName(meeting.companyName)}`}
      form={form}
      action={(values) =>
        client.admin.meetings.setPlace({ id: meeting.id, ...meetingPlace.parse(values) })
      }
      success={{ title: "Place saved", text: "Everybody who takes part gets an email." }}
      failure="Error saving the place"
      onClose={onClose}
    >
      <TextInput
        {...form.getInputProps("place")}
        {...place}
        description={`${place.description} Empty: as for all meetings.`}
        data-autofocus
      />
    </FormAction>
  );
}
