import { limits, messages, requestLinkInput } from "@app/contract";
import { Stack, Text, TextInput, Title } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { LegalLink } from "#components/layout/page-shell.tsx";
import { hasCode, messageOf } from "#lib/api.ts";
import { useSignInLink } from "./email-links.ts";
import { CheckMail, MainButton } from "./check-mail.tsx";
import { LinkSignIn } from "./link-sign-in.tsx";
import { useRequestLink, useSentMail } from "./use-sign-in.ts";
import classes from "./sign-in.module.css";

interface SignInProps {
  next: string | undefined;
  /** The address of the user whose session has expired on a page that needs one. */
  endedEmail?: string;
}

export function SignIn({ next, endedEmail }: SignInProps) {
  const link = useSignInLink();
  const mail = useSentMail();
  return (
    <section className={classes.card}>
      {link ? (
        <LinkSignIn key={link.token} link={link} next={next} />
      ) : mail ? (
        <CheckMail mail={mail} next={next} />
      ) : (
        <>
          <Stack component="header" gap={8}>
            <Title order={1}>Sign in</Title>
            {endedEmail !== undefined && (
              <Text role="status">
                Your session has ended. Sign in to continue where you left off.
                {next?.startsWith("/checkup/") && " Your answers are not lost."}
              </Text>
            )}
            <Text c="dimmed">
              We'll email you a link and a code. There is no password to remember.
            </Text>
          </Stack>
          <EmailForm key={endedEmail} next={next} email={endedEmail} />
        </>
      )}
    </section>
  );
}

interface EmailFormProps {
  next: string | undefined;
  /** Known from the expired session. The field then does not take the focus, because the user may still be typing. */
  email?: string | undefined;
}

export function EmailForm({ next, email }: EmailFormProps) {
  const request = useRequestLink();
  const form = useForm({
    initialValues: { email: email ?? "" },
    validate: schemaResolver(requestLinkInput, { sync: true }),
    transformValues: (values) => requestLinkInput.parse({ ...values, next }),
    onValuesChange: () => request.reset(),
  });
  const isRejected = hasCode(request.error, "INPUT_INVALID", "TOO_MANY_REQUESTS");
  const error = form.errors.email ?? (isRejected && messageOf(request.error));

  return (
    <form
      noValidate
      method="dialog" // before any script runs: nothing is sent, and nothing ends up in the address
      className={classes.form}
      onSubmit={form.onSubmit(request.run, () => form.getInputNode("email")?.focus())}
    >
      <noscript>
        <p role="alert">Signing in needs JavaScript: please allow it for this site.</p>
      </noscript>
      <TextInput
        {...form.getInputProps("email")}
        error={error}
        label="Business Email"
        // The error has the same text as the hint.
        description={error !== messages.businessEmail && "Please use your business email address"}
        inputWrapperOrder={["label", "input", "error", "description"]}
        placeholder="you@company.com"
        type="email"
        name="email"
        autoComplete="email"
        maxLength={limits.email + 1}
        autoFocus={email === undefined}
      />
      <MainButton type="submit" name="send" isBusy={request.isPending} busyLabel="Sending...">
        Login with Magic Link
      </MainButton>
      <Text size="sm" c="dimmed" ta="center">
        By signing in you accept our <LegalLink page="terms">terms of service</LegalLink> and{" "}
        <LegalLink page="privacy">privacy policy</LegalLink>.
      </Text>
    </form>
  );
}
