import { checkupName } from "@app/contract";
import type { CheckupRow, MeetingRow } from "@app/contract";
import { CellLink } from "#components/list/cells.tsx";
import { columnsOf } from "#components/list/list-table.tsx";
import { MeetingTime } from "#components/meeting-time.tsx";
import { counted } from "#lib/format.ts";

interface CheckupLinkProps extends Pick<CheckupRow, "id" | "companyName"> {
  /** Keeps the list's search in the address, for the link back to the list. */
  search?: true;
}

export const CheckupLink = ({ id, companyName, search }: CheckupLinkProps) => (
  <CellLink
    to="/admin626/checkups/$id"
    params={{ id }}
    {...(search && { search })}
    title={checkupName(companyName)}
  >
    {checkupName(companyName)}
  </CellLink>
);

export const meetingColumn = columnsOf((at: Date | null) => at && <MeetingTime at={at} />, {
  width: 8.25,
});

export const notifiedText = ({ email, guests }: MeetingRow) =>
  `${email}${guests.length > 0 ? ` and ${counted(guests.length, "guest")}` : ""} will be notified by email.`;
