import type { MailCounts, MeetingRow } from "@app/contract";
import { Popover, UnstyledButton } from "@mantine/core";
import { formatCount } from "#lib/format.ts";
import { checkupName } from "#lib/labels.ts";
import classes from "./meeting-cells.module.css";

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
