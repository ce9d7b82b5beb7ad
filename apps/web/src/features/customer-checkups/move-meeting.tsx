import { checkupName, dayOf, messages } from "@app/contract";
import type { Availability, MeetingRow } from "@app/contract";
import { Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { MeetingCalendar } from "#components/booking/meeting-calendar.tsx";
import { NotBooked, SlotGrid } from "#components/booking/slot-grid.tsx";
import { Dialog } from "#components/form/dialog.tsx";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { NotLoaded } from "#components/load-failure.tsx";
import { api, client, hasCode } from "#lib/api.ts";
import { useFocusReturn } from "#lib/focus.ts";
import { meetingTimes } from "#lib/format.ts";
import { notify } from "#lib/notify.tsx";
import { useAction } from "#lib/use-action.ts";
import { notifiedText } from "./checkup-cells.tsx";

interface MoveMeetingProps {
  meeting: MeetingRow;
  onClose: () => void;
}

export function MoveMeeting({ meeting, onClose }: MoveMeetingProps) {
  useFocusReturn(); // the second dialog takes the place of the first
  const input = { id: meeting.id };
  const times = useQuery(api.admin.meetings.availability.queryOptions({ input }));
  const { data } = times;
  const refresh = () => void times.refetch();
  if (data?.meeting) return <MoveDialog {...{ meeting, onClose, refresh }} times={data} />;
  return (
    <Dialog title={titleOf(meeting)} size="lg" onClose={onClose}>
      {data ? (
        <Text>This meeting was cancelled, or it is over.</Text>
      ) : (
        <NotLoaded query={times} title="The free times could not be loaded" height={320} />
      )}
    </Dialog>
  );
}

const titleOf = ({ companyName }: MeetingRow) => `Move: ${checkupName(companyName)}`;

interface MoveDialogProps extends MoveMeetingProps {
  times: Availability;
  refresh: () => void;
}

function MoveDialog({ meeting, onClose, times, refresh }: MoveDialogProps) {
  const { id } = meeting;
  const { timeZone } = times;
  const { startsAt } = times.meeting ?? meeting; // as it is by now: the list may be older
  const initialValues = { day: dayOf(startsAt, timeZone), startsAt: startsAt as Date | undefined };
  const form = useForm({ initialValues });
  const move = useAction({
    mutationFn: (to: Date) => client.admin.meetings.move({ id, startsAt: to, replaces: startsAt }),
    meta: {
      success: { title: "Meeting moved", text: "Everybody who takes part gets an email." },
      errorsShownInForm: true,
    },
    onSuccess: onClose,
    onError: (error) => {
      if (hasCode(error, "SLOT_TAKEN")) form.setFieldValue("startsAt", undefined);
      refresh();
    },
  });
  const { day, startsAt: chosen } = form.values;
  const isMoved = chosen !== undefined && chosen.getTime() !== startsAt.getTime();
  const choose = (values: Partial<typeof initialValues>) => {
    move.reset();
    form.setValues(values);
  };
  const save = () => {
    if (isMoved) move.run(chosen);
    else if (chosen) onClose();
    else notify.error({ title: "Missing Information", text: messages.scheduleMissing });
  };
  return (
    <FormDialog
      title={titleOf(meeting)}
      form={form}
      save={{ ...move, run: save }}
      saveLabel="Move Meeting"
      onClose={onClose}
    >
      <MeetingCalendar
        availability={times}
        day={day}
        onChange={(other) => choose({ day: other, startsAt: undefined })}
      />
      <SlotGrid
        availability={times}
        day={day}
        chosen={chosen}
        onChoose={(to) => choose({ startsAt: to })}
      />
      {move.error && (
        <NotBooked
          error={move.error}
          timeZone={timeZone}
          onChoose={(to) => choose({ day: dayOf(to, timeZone), startsAt: to })}
        />
      )}
      <Text>
        {isMoved
          ? `From ${meetingTimes(startsAt, timeZone).full} to ${meetingTimes(chosen, timeZone).full}. ${notifiedText(meeting)}`
          : `It takes place on ${meetingTimes(startsAt, timeZone).full}. Choose another time.`}
      </Text>
    </FormDialog>
  );
}
