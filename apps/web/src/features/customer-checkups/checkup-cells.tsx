import { checkupName } from "@app/contract";
import type { MeetingRow } from "@app/contract";
import { Button } from "@mantine/core";
import { CellLink } from "#components/list/cells.tsx";
import { counted, formatCount } from "#lib/format.ts";

interface CheckupLinkProps {
  id: string;
  companyName: string | null;
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

export const notifiedText = ({ email, guests }: MeetingRow) =>
  `${email}${guests.length > 0 ? ` and ${counted(guests.length, "guest")}` : ""} will be notified by email.`;

/** The number of a meeting's guests, with their addresses on hover; the check-up's page has them too. */
export const Guests = ({ guests }: Pick<MeetingRow, "guests">) => (
  <span title={guests.join("\n")}>
    {guests.length === 0 ? "None" : counted(guests.length, "guest")}
  </span>
);

/** The worst state of a meeting's emails; a click shows all of them. */
export function MailsButton({ mails, companyName, onOpen }: MeetingRow & { onOpen: () => void }) {
  const { failed, queued, sent } = mails;
  if (failed + queued + sent === 0) return "None";
  const waiting = queued > 0 ? `${formatCount(queued)} waiting` : "All sent";
  const text = failed > 0 ? `${formatCount(failed)} failed` : waiting;
  return (
    <Button
      size="compact-xs"
      variant={failed + queued > 0 ? "default" : "light"}
      c={failed > 0 ? "var(--mantine-color-error)" : undefined}
      aria-label={`${text}: emails of ${checkupName(companyName)}`}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {text}
    </Button>
  );
}
