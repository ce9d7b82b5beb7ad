import { messages, useCodeInput } from "@app/contract";
import { Button, Text, Title } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { client, isRefusal, messageOf } from "#lib/api.ts";
import { formatCountdown } from "#lib/format.ts";
import { browserMark } from "./browser-mark.ts";
import { CodeField } from "./code-field.tsx";
import type { SentMail } from "./sent-mail.ts";
import classes from "./sign-in.module.css";
import { useRequestLink } from "./use-request-link.ts";
import { useSecondsUntil } from "./use-seconds-until.ts";
import { useSignIn } from "./use-sign-in.ts";

interface CheckMailProps {
  mail: SentMail;
  next: string | undefined;
  onSent: (mail: SentMail) => void;
  onOtherAddress: () => void;
}

/** After the mail is out: says where it went and takes its code. */
export function CheckMail({ mail, next, onSent, onOtherAddress }: CheckMailProps) {
  const [code, setCode] = useState("");
  const [isIncomplete, setIncomplete] = useState(false);
  const signIn = useSignIn(client.session.useCode, next);
  const parse = (digits: string) =>
    useCodeInput.safeParse({ email: mail.email, code: digits, mark: browserMark() });
  const submit = (digits: string) => {
    const input = parse(digits);
    setIncomplete(!input.success);
    if (input.success) signIn.run(input.data);
  };
  const isOfCode = signIn.variables?.code === parse(code).data?.code;
  /** What was corrected before the answer came goes out after it. */
  const submitCorrected = useEffectEvent(() => {
    const input = parse(code);
    if (input.success && !isOfCode) signIn.run(input.data);
  });
  useEffect(() => {
    if (signIn.isError) submitCorrected();
  }, [signIn.isError]);
  const refusal = signIn.error && isOfCode ? messageOf(signIn.error) : undefined;

  return (
    <>
      <header className={classes.header}>
        <Title order={1}>Enter the code from your mail</Title>
        <Text c="dimmed">
          We sent a link and a 6-digit code to{" "}
          <strong className={classes.email}>{mail.email}</strong> Open the link, or type the code
          here.
        </Text>
      </header>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit(code);
        }}
      >
        <CodeField
          value={code}
          error={isIncomplete ? messages.codeFormat : refusal}
          onChange={(digits) => {
            setCode(digits);
            setIncomplete(false);
            if (!signIn.isPending) signIn.reset();
          }}
          onComplete={submit}
        />
        <Button
          type="submit"
          size="md"
          fullWidth
          aria-disabled={signIn.isPending || undefined}
          data-disabled={signIn.isPending || undefined}
        >
          {signIn.isPending ? "Signing in..." : "Sign In"}
        </Button>
      </form>
      <div className={classes.below}>
        <SendAgain mail={mail} next={next} onSent={onSent} />
        <Button variant="subtle" onClick={onOtherAddress}>
          Use a different email
        </Button>
      </div>
      <Text size="sm" c="dimmed" ta="center">
        Nothing there after a minute? Please look into the spam folder too.
      </Text>
    </>
  );
}

function SendAgain({ mail, next, onSent }: Omit<CheckMailProps, "onOtherAddress">) {
  const request = useRequestLink(onSent);
  const tooMany = isRefusal(request.error, "TOO_MANY_MAILS") ? request.error : undefined;
  const wait = useSecondsUntil(mail.sentAt + mail.waitSeconds * 1000);
  const label = wait > 0 ? `Send again in ${formatCountdown(wait)}` : "Send again";
  return (
    <>
      <Button
        variant="subtle"
        className={classes.countdown}
        disabled={wait > 0}
        aria-disabled={request.isPending || undefined}
        onClick={() => request.run({ email: mail.email, next })}
      >
        {request.isPending ? "Sending..." : label}
      </Button>
      {tooMany && (
        <Text role="alert" size="sm" c="error" className={classes.wide}>
          {messageOf(tooMany)}
        </Text>
      )}
    </>
  );
}
