import type { MeetingRow } from "@app/contract";
import { Anchor, Button, List, Popover } from "@mantine/core";
import { CellLink } from "#components/list/cells.tsx";
import { counted, formatCount } from "#lib/format.ts";
import { checkupName } from "#lib/labels.ts";

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

/** The number of a meeting's guests; their addresses on hover or after a click. */
export function GuestsButton({ guests, companyName }: MeetingRow) {
  if (guests.length === 0) return "None";
  const text = counted(guests.length, "guest");
  return (
    <Popover position="bottom-start" withArrow shadow="md" trapFocus={false} returnFocus>
      <Popover.Target>
        <Anchor
          component="button"
          type="button"
          inherit
          c="inherit"
          title={guests.join("\n")}
          aria-label={`${text} of ${checkupName(companyName)}`}
        >
          {text}
        </Anchor>
      </Popover.Target>
      <Popover.Dropdown>
        <List listStyleType="none" size="sm" maw="20rem" style={{ overflowWrap: "anywhere" }}>
          {guests.map((guest) => (
            <List.Item key={guest}>{guest}</List.Item>
          ))}
        </List>
      </Popover.Dropdown>
    </Popover>
  );
}

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
