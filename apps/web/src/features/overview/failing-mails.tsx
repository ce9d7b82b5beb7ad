import { Alert, Anchor, Text } from "@mantine/core";
import { IconMailExclamation } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { formatCount } from "#lib/format.ts";
import type { Overview } from "./overview.ts";

/** Says when mails do not get through, and why; nothing while they do. */
export function FailingMails({ mails }: { mails: Overview["mailsFailing"] }) {
  const { ofCheckups, others, reason } = mails;
  const count = ofCheckups + others;
  if (count === 0) return null;
  return (
    <Alert
      color="yellow"
      variant="default"
      icon={<IconMailExclamation aria-hidden />}
      title={
        count === 1 ? "1 mail could not be sent" : `${formatCount(count)} mails could not be sent`
      }
    >
      {reason !== null && <Text size="sm">Latest reason: {reason}</Text>}
      {others > 0 && (
        <Text size="sm">
          Sign-in links and mails about deleted check-ups among them: {formatCount(others)}
        </Text>
      )}
      {ofCheckups > 0 && (
        <Anchor
          size="sm"
          renderRoot={(props) => <Link {...props} to="/admin626/meetings" search={unsent} />}
        >
          Show the meetings they are about
        </Anchor>
      )}
    </Alert>
  );
}

const unsent = { time: null, mails: "unsent" } as const;
