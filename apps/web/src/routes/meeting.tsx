import { createFileRoute } from "@tanstack/react-router";
import { MeetingPage } from "#features/meeting/meeting-page.tsx";
import { useMeetingToken } from "#features/sign-in/email-links.ts";

export const Route = createFileRoute("/meeting")({ component: MeetingByLink });

/** The page of links in meeting emails: needs no session, and opening it changes nothing. */
function MeetingByLink() {
  const token = useMeetingToken();
  return (
    <>
      <meta name="robots" content="noindex" />
      <MeetingPage key={token} token={token} />
    </>
  );
}
