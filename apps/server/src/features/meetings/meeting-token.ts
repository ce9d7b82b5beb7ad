import { timingSafeEqual } from "node:crypto";
import { keyedHash } from "#lib/secret.ts";

const signature = (secret: string, meetingId: string) =>
  keyedHash(secret, `meeting link:${meetingId}`);

/** What the link in a meeting's mails carries: good as long as the meeting's row is there. */
export const meetingToken = (secret: string, meetingId: string) =>
  `${meetingId}.${signature(secret, meetingId)}`;

/** The meeting that a token is for; undefined when nobody here signed it. */
export function meetingOfToken(secret: string, token: string): string | undefined {
  const [meetingId = "", given = ""] = token.split(".");
  const expected = Buffer.from(signature(secret, meetingId));
  const received = Buffer.from(given);
  const isSigned = received.length === expected.length && timingSafeEqual(received, expected);
  return isSigned ? meetingId : undefined;
}

/** The link: in the fragment, so that no log, proxy or Referer sees the token. */
export const meetingLink = (publicUrl: string, secret: string, meetingId: string) =>
  `${publicUrl}/meeting#token=${meetingToken(secret, meetingId)}`;
