import { messages } from "@app/contract";
import { Button, Loader, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ButtonLink } from "#components/anchor-link.tsx";
import { api, client, hasCode, messageOf } from "#lib/api.ts";
import { sessionQuery } from "#lib/session.ts";
import type { EmailLink } from "./email-links.ts";
import { MainButton } from "./check-mail.tsx";
import { browserMark } from "./browser-mark.ts";
import { storeSentMail, useRequestLink, useSignIn } from "./use-sign-in.ts";
import classes from "./sign-in.module.css";

interface LinkSignInProps {
  link: EmailLink;
  next: string | undefined;
}

/** Signs in at once in the browser that requested the email; else after a click, because mail scanners open links too. */
export function LinkSignIn({ link, next: wanted }: LinkSignInProps) {
  const { token, next = wanted } = link;
  const [mark] = useState(browserMark);
  const input = { token, mark };
  const described = useQuery(
    api.session.describeLink.queryOptions({ input, staleTime: Infinity, gcTime: 0 }),
  );
  const signIn = useSignIn(client.session.useLink, next);
  const { run, isIdle } = signIn;
  const signsInAtOnce = mark !== undefined && described.data?.sameBrowser === true;
  useEffect(() => {
    if (signsInAtOnce && isIdle) run({ token });
  }, [signsInAtOnce, isIdle, run, token]);

  const error = signIn.error ?? described.error;
  if (error && !signIn.isPending) {
    return (
      <LinkFailed
        next={next}
        error={error}
        onTryAgain={() => (described.error ? void described.refetch() : run({ token }))}
      />
    );
  }
  if (!described.data || signsInAtOnce) {
    return (
      <Stack align="center" gap={12} py={32} role="status">
        <Loader aria-hidden />
        <Title order={1}>Signing you in</Title>
        <Text c="dimmed">Loading...</Text>
      </Stack>
    );
  }
  return (
    <>
      <Stack component="header" gap={8}>
        <Title order={1} size="h2">
          Sign in as <span className={classes.email}>{described.data.email}</span>
        </Title>
        <Text c="dimmed">
          This link was requested in another browser or on another device. Continue only if that was
          you.
        </Text>
      </Stack>
      <MainButton
        autoFocus
        isBusy={signIn.isPending}
        busyLabel="Signing in..."
        onClick={() => run({ token })}
      >
        Sign In
      </MainButton>
      <Button variant="subtle" onClick={() => storeSentMail()}>
        Use a different email
      </Button>
    </>
  );
}

interface LinkFailedProps extends Omit<LinkSignInProps, "link"> {
  error: Error;
  onTryAgain: () => void;
}

function LinkFailed({ error, next, onTryAgain }: LinkFailedProps) {
  const { data: user } = useQuery(sessionQuery);
  const request = useRequestLink();
  const isUnknown = hasCode(error, "LINK_UNKNOWN", "INPUT_INVALID");
  const isOld = hasCode(error, "LINK_USED", "LINK_EXPIRED");
  const isRejected = isUnknown || isOld;
  const owner = isOld ? (error.data as { email: string }) : undefined; // as the contract says
  const sendNew = () => (owner ? request.run({ ...owner, next }) : storeSentMail());

  return (
    <>
      <Stack component="header" gap={8}>
        <Title order={1}>{isRejected ? "This link doesn't work" : "Something went wrong"}</Title>
        <Text role="alert">{isUnknown ? messages.linkUnknown : messageOf(error)}</Text>
        {isRejected && <Text c="dimmed">Each link works once and for a few minutes only.</Text>}
      </Stack>
      {user && (
        <ButtonLink to="/dashboard" size="md" fullWidth>
          Continue as {user.email}
        </ButtonLink>
      )}
      <MainButton
        variant={user ? "default" : "filled"}
        isBusy={request.isPending}
        busyLabel="Sending..."
        onClick={isRejected ? sendNew : onTryAgain}
      >
        {isRejected ? "Send a new link" : "Try again"}
      </MainButton>
    </>
  );
}
