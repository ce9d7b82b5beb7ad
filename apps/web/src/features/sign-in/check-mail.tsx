import { limits, messages, useCodeInput } from "@app/contract";
import { Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import type { ComponentProps } from "react";
import { BusyButton } from "#components/form/busy-button.tsx";
import { client, messageOf } from "#lib/api.ts";
import { every } from "#lib/clock.ts";
import { formatCountdown } from "#lib/format.ts";
import { browserMark } from "./browser-mark.ts";
import { storeSentMail, useRequestLink, useSignIn } from "./use-sign-in.ts";
import type { SentMail } from "./use-sign-in.ts";
import classes from "./sign-in.module.css";

/** The button that takes a sign-in on, as wide as its card. */
export const MainButton = (props: ComponentProps<typeof BusyButton>) => (
  <BusyButton size="md" fullWidth {...props} />
);

interface CheckMailProps {
  mail: SentMail;
  next: string | undefined;
}

export function CheckMail({ mail, next }: CheckMailProps) {
  const [code, setCode] = useState("");
  const [isIncomplete, setIncomplete] = useState(false);
  const signIn = useSignIn(client.session.useCode, next);
  const input = useCodeInput.safeParse({ email: mail.email, code, mark: browserMark() });
  const isOfCode = signIn.variables?.code === input.data?.code;
  const submit = () => {
    setIncomplete(!input.success);
    if (input.success) signIn.run(input.data);
  };
  /** A code that was corrected before the answer to the previous one arrived is sent after it. */
  const sendComplete = useEffectEvent(() => {
    if (input.success && !isOfCode) signIn.run(input.data);
  });
  useEffect(() => sendComplete(), [code, signIn.isPending]);
  const rejection = signIn.error && isOfCode ? messageOf(signIn.error) : undefined;
  const error = isIncomplete ? messages.codeFormat : rejection;
  const type = (typed: string) => {
    const digits = typed.replaceAll(/\D/g, "").slice(0, limits.signInCode);
    if (digits === code) return;
    setCode(digits);
    setIncomplete(false);
    if (!signIn.isPending) signIn.reset();
  };

  return (
    <>
      <Stack component="header" gap={8}>
        <Title order={1}>Enter the code from your email</Title>
        <Text c="dimmed">
          We sent a link and a 6-digit code to{" "}
          <strong className={classes.email}>{mail.email}</strong> Open the link or enter the code
          here.
        </Text>
      </Stack>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {/* A single field, so that phones offer the code and "123 456" can be pasted. */}
        <TextInput
          label="6-digit code"
          classNames={{ input: classes.code }}
          value={code}
          error={error}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={(event) => error && event.currentTarget.select()}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
        />
        <MainButton type="submit" isBusy={signIn.isPending} busyLabel="Signing in...">
          Sign In
        </MainButton>
      </form>
      <Group justify="center" gap="4px 8px">
        <SendAgain mail={mail} next={next} />
        <Button variant="subtle" onClick={() => storeSentMail()}>
          Use a different email
        </Button>
      </Group>
      <Text size="sm" c="dimmed" ta="center">
        No email after a minute? Please check your spam folder too.
      </Text>
    </>
  );
}

function SendAgain({ mail, next }: CheckMailProps) {
  const request = useRequestLink();
  const wait = useSecondsUntil(mail.sentAt + mail.waitSeconds * 1000);
  return (
    <BusyButton
      variant="subtle"
      className={classes.countdown}
      disabled={wait > 0}
      isBusy={request.isPending}
      busyLabel="Sending..."
      onClick={() => request.run({ email: mail.email, next })}
    >
      {wait > 0 ? `Send again in ${formatCountdown(wait)}` : "Send again"}
    </BusyButton>
  );
}

const everyHalfSecond = every(500);

function useSecondsUntil(moment: number) {
  const read = () => Math.max(0, Math.ceil((moment - Date.now()) / 1000));
  return useSyncExternalStore(everyHalfSecond, read, read);
}
