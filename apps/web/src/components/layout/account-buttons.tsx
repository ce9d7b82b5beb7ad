import { Button, Text } from "@mantine/core";
import { IconUserCircle } from "@tabler/icons-react";
import { useState } from "react";
import { laterDialog } from "#components/later-dialog.tsx";
import { useConfirmedSignOut } from "#components/layout/sign-out.tsx";

const { Dialog: OwnSessions, opener } = laterDialog(
  async () => (await import("#components/layout/own-sessions.tsx")).OwnSessions,
  { title: "Error loading sessions" },
);

interface AccountButtonProps {
  email: string;
  className: string | undefined;
  /** Shows only the icon on a phone. */
  isShort?: boolean;
}

export function AccountButton({ email, className, isShort }: AccountButtonProps) {
  const { start, question } = useConfirmedSignOut();
  const [isOpen, setOpen] = useState(false);
  const label = `${email}: where you are signed in`;
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        px={8}
        fw={400}
        className={className}
        leftSection={<IconUserCircle size={20} stroke={1.75} aria-hidden />}
        aria-label={label}
        {...opener}
        title={label}
        onClick={() => setOpen(true)}
      >
        <Text span inherit truncate lh={1.4} visibleFrom={isShort ? "xs" : undefined}>
          {email}
        </Text>
      </Button>
      {isOpen && (
        <OwnSessions
          email={email}
          onClose={() => setOpen(false)}
          onSignOut={() => {
            setOpen(false);
            start();
          }}
        />
      )}
      {question}
    </>
  );
}
