import { limits, messages, requestLinkInput } from "@app/contract";
import { Text, TextInput, Title } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useState } from "react";
import { BusyButton } from "#components/form/busy-button.tsx";
import { LegalLink } from "#components/layout/legal-link.tsx";
import { hasCode, messageOf } from "#lib/api.ts";
import { dropLink, useSignInLink } from "./email-links.ts";
import { CheckMail } from "./check-mail.tsx";
import { LinkSignIn } from "./link-sign-in.tsx";
import { keepSentMail, loadSentMail, useRequestLink } from "./use-sign-in.ts";
import type { SentMail } from "./use-sign-in.ts";
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

interface EmailFormProps {
  next: string | undefined;
  /** Known from before: whoever was thrown out in the middle of typing goes on typing, and not into this field. */
  email?: string | undefined;
  onSent: (mail: SentMail) => void;
}

export function EmailForm({ next, email, onSent }: EmailFormProps) {
  const request = useRequestLink(onSent);
  const form = useForm({
    initialValues: { email: email ?? "" },
    validate: schemaResolver(requestLinkInput, { sync: true }),
    transformValues: (values) => requestLinkInput.parse({ ...values, next }),
    onValuesChange: () => request.reset(),
  });
  const isRejected =
    hasCode(request.error, "INPUT_INVALID") || hasCode(request.error, "TOO_MANY_MAILS");
  const error = form.errors.email ?? (isRejected && messageOf(request.error));

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(request.run, () => form.getInputNode("email")?.focus())}
    >
      <TextInput
        {...form.getInputProps("email")}
        error={error}
        label="Business Email"
        // The error has the very words of the hint: they need not stand there twice.
        description={error !== messages.businessEmail && "Please use your business email address"}
        inputWrapperOrder={["label", "input", "error", "description"]}
        placeholder="you@company.com"
        type="email"
        name="email"
        autoComplete="email"
        maxLength={limits.email + 1}
        autoFocus={email === undefined}
      />
      <BusyButton
        type="submit"
        name="send"
        size="md"
        fullWidth
        isBusy={request.isPending}
        busyLabel="Sending..."
      >
        Login with Magic Link
      </BusyButton>
      <Text size="sm" c="dimmed" ta="center">
        By signing in you accept our <LegalLink page="terms">terms of service</LegalLink> and{" "}
        <LegalLink page="privacy">privacy policy</LegalLink>.
      </Text>
    </form>
  );
}
