import { messages } from "@app/contract";
import { Button } from "@mantine/core";
import { IconUserCircle } from "@tabler/icons-react";
import { useState } from "react";
import type { ComponentType } from "react";
import type { OwnSessionsProps } from "#components/own-sessions.tsx";
import { useAskedSignOut } from "#components/use-asked-sign-out.tsx";
import { Failure } from "#lib/api.ts";
import { showFailure } from "#lib/query-client.ts";
import classes from "./account-button.module.css";

/** Few look at it, and every page would carry it. */
const loadDialog = () => import("#components/own-sessions.tsx");
const loadAhead = () => void loadDialog().catch(() => undefined);

/** Who is signed in, and the way to where else he is. */
export function AccountButton({ email, className }: { email: string; className?: string }) {
  const { start, question } = useAskedSignOut();
  const [Dialog, setDialog] = useState<ComponentType<OwnSessionsProps>>();
  const close = () => setDialog(undefined);
  const open = async () => {
    try {
      const { OwnSessions } = await loadDialog();
      setDialog(() => OwnSessions);
    } catch {
      showFailure(new Failure(messages.offline), "Error loading sessions");
    }
  };
  const label = `${email}: where you are signed in`;
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        px={8}
        fw={400}
        className={className}
        leftSection={<IconUserCircle size={20} stroke={1.75} aria-hidden />}
        aria-label={label}
        aria-haspopup="dialog"
        title={label}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={() => void open()}
      >
        <span className={classes.email}>{email}</span>
      </Button>
      {Dialog && (
        <Dialog
          email={email}
          onClose={close}
          onSignOut={() => {
            close();
            start();
          }}
        />
      )}
      {question}
    </>
  );
}
