import type { OwnSession } from "@app/contract";
import { Button } from "@mantine/core";
import { useId } from "react";
import type { RefObject } from "react";
import { Moment } from "#components/moment.tsx";
import { StateBadge } from "#components/state-badge.tsx";
import { client, isRefusal } from "#lib/api.ts";
import { formatAgo } from "#lib/format.ts";
import { showSuccess } from "#lib/query-client.ts";
import { useAction } from "#lib/use-action.ts";
import { useFocusHandover } from "#lib/keyboard.ts";
import classes from "./own-sessions.module.css";

interface OwnSessionItemProps {
  session: OwnSession;
  /** Takes the focus when the session is gone. */
  heir: RefObject<HTMLElement | null>;
  onSignOut: () => void;
}

/** Ends a session elsewhere. One that somebody else ended meanwhile is what was asked for. */
async function end(id: string) {
  try {
    await client.sessions.end({ id });
  } catch (error) {
    if (!isRefusal(error, "NOT_FOUND")) throw error;
  }
}

export function OwnSessionItem({ session, heir, onSignOut }: OwnSessionItemProps) {
  const { id, startedAt, lastUsedAt, isCurrent } = session;
  const browser = session.browser ?? "Unknown browser";
  const facts = useId();
  const button = useFocusHandover(heir);
  const ending = useAction({
    mutationFn: () => end(id),
    meta: { failure: "Not signed out" },
    onSuccess: () => showSuccess(`${browser} is signed out`),
  });
  return (
    <li className={classes.session}>
      <div className={classes.what}>
        <span className={classes.browser}>
          {browser} {isCurrent && <StateBadge label="This device" isGood />}
        </span>
        <span id={facts} className={classes.quiet}>
          Signed in <Moment at={startedAt} />
          {!isCurrent && `, ${lastUse(lastUsedAt)}`}
        </span>
      </div>
      <Button
        ref={button}
        variant="default"
        size="xs"
        miw="7.5rem"
        aria-label={`Sign Out: ${browser}`}
        aria-describedby={facts}
        aria-disabled={ending.isPending || undefined}
        data-disabled={ending.isPending || undefined}
        onClick={isCurrent ? onSignOut : () => ending.run()}
      >
        {ending.isPending ? "Signing out..." : "Sign Out"}
      </Button>
    </li>
  );
}

const hourMs = 3_600_000;

/** Known to the hour. */
function lastUse(at: Date): string {
  const now = new Date();
  const isRecent = now.getTime() - at.getTime() < hourMs;
  return isRecent ? "used within the last hour" : `last used ${formatAgo(at, now)}`;
}
