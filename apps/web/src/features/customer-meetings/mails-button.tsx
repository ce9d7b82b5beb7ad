import type { MailCounts } from "@app/contract";
import { UnstyledButton } from "@mantine/core";
import { formatCount } from "#lib/format.ts";
import classes from "./mails-button.module.css";

interface MailsButtonProps {
  mails: MailCounts;
  /** Names the row in the button's label. */
  company: string;
  onOpen: () => void;
}

/** The worst of what became of a meeting's mails, in a word; all of them with a click. */
export function MailsButton({ mails, company, onOpen }: MailsButtonProps) {
  const { text, state } = worstOf(mails);
  if (state === undefined) return text;
  return (
    <UnstyledButton
      className={classes.button}
      data-state={state}
      aria-label={`${text}: mails of ${company}`}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {text}
    </UnstyledButton>
  );
}

function worstOf({ failed, queued, sent }: MailCounts) {
  if (failed > 0) return { text: `${formatCount(failed)} failed`, state: "failed" };
  if (queued > 0) return { text: `${formatCount(queued)} waiting`, state: "queued" };
  return sent > 0 ? { text: "All sent", state: "sent" } : { text: "None" };
}
