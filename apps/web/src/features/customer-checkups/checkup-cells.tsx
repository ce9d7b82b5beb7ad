import { meetingsQuery } from "@app/contract";
import type { MailCounts, MeetingRow } from "@app/contract";
import { Button, Popover, Text, UnstyledButton } from "@mantine/core";
import { CellLink } from "#components/list/cells.tsx";
import { formatCount } from "#lib/format.ts";
import { checkupName } from "#lib/labels.ts";
import { useListSearch } from "#lib/use-list.ts";
import classes from "./checkup-cells.module.css";

interface CheckupLinkProps {
  id: string;
  companyName: string | null;
  /** With the list's search in the address: the way back finds the list as it was. */
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

/** Where there are no meetings: those to come are shown at first. */
export function MeetingsStart() {
  const { search, change } = useListSearch(meetingsQuery);
  return (
    <>
      <Text size="sm" c="dimmed">
        {search.time && "No meeting is ahead. "}They appear here as soon as a customer books one.
      </Text>
      {search.time && (
        <Button variant="default" size="sm" onClick={() => change({ time: null })}>
          Show past ones too
        </Button>
      )}
    </>
  );
}

/** How many guests a meeting has; who, on hover or with a click. */
export function GuestsButton({ guests, companyName }: MeetingRow) {
  if (guests.length === 0) return "None";
  const text = guests.length === 1 ? "1 guest" : `${guests.length} guests`;
  return (
    <Popover position="bottom-start" withArrow shadow="md" trapFocus={false} returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.guests}
          title={guests.join("\n")}
          aria-label={`${text} of ${checkupName(companyName)}`}
        >
          {text}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={classes.list}>
          {guests.map((guest) => (
            <li key={guest}>{guest}</li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

interface MailsButtonProps extends Pick<MeetingRow, "mails" | "companyName"> {
  onOpen: () => void;
}

/** The worst state of a meeting's e-mails, in a word; all of them with a click. */
export function MailsButton({ mails, companyName, onOpen }: MailsButtonProps) {
  const [state, text] = worstOf(mails);
  if (!state) return text;
  return (
    <UnstyledButton
      className={classes.mails}
      data-state={state}
      aria-label={`${text}: mails of ${checkupName(companyName)}`}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {text}
    </UnstyledButton>
  );
}

function worstOf({ failed, queued, sent }: MailCounts) {
  if (failed > 0) return ["failed", `${formatCount(failed)} failed`] as const;
  if (queued > 0) return ["queued", `${formatCount(queued)} waiting`] as const;
  return sent > 0 ? (["sent", "All sent"] as const) : ([undefined, "None"] as const);
}
