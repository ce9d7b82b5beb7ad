import { Text, Title } from "@mantine/core";
import { useState } from "react";
import { dropLink, useSignInLink } from "./email-links.ts";
import { CheckMail } from "./check-mail.tsx";
import { EmailForm } from "./email-form.tsx";
import { LinkSignIn } from "./link-sign-in.tsx";
import { keepSentMail, loadSentMail } from "./sent-mail.ts";
import type { SentMail } from "./sent-mail.ts";
import classes from "./sign-in.module.css";

interface SignInProps {
  next: string | undefined;
  /** Whose session has ended on a page that needs one. */
  endedEmail?: string;
}

/** The way in: ask for a mail, then open its link or type its code. */
export function SignIn({ next, endedEmail }: SignInProps) {
  const link = useSignInLink();
  const [mail, setMail] = useState(loadSentMail);
  const waitFor = (sent: SentMail) => {
    setMail(sent);
    dropLink();
  };
  const startOver = () => {
    keepSentMail(undefined);
    setMail(undefined);
    dropLink();
  };

  const steps = { next, onSent: waitFor, onOtherAddress: startOver };
  return (
    <section className={classes.card}>
      {link ? (
        <LinkSignIn key={link.token} link={link} {...steps} />
      ) : mail ? (
        <CheckMail mail={mail} {...steps} />
      ) : (
        <>
          <header className={classes.header}>
            <Title order={1}>Sign in</Title>
            {endedEmail !== undefined && (
              <Text role="status">
                Your session has ended. Sign in to go on where you were
                {next?.startsWith("/checkup/") ? ": nothing that you typed is lost." : "."}
              </Text>
            )}
            <Text c="dimmed">We send you a link and a code. There is no password to remember.</Text>
          </header>
          <EmailForm next={next} email={endedEmail} onSent={waitFor} />
        </>
      )}
    </section>
  );
}
