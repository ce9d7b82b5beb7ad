import { createFileRoute } from "@tanstack/react-router";
import { MeetingsPage } from "#features/customer-meetings/meetings-page.tsx";
import { MailList } from "#features/mails/mail-list.tsx";

export const Route = createFileRoute("/admin626/meetings")({
  component: () => <MeetingsPage mailsOf={(checkupId) => <MailList checkupId={checkupId} />} />,
});
