import { isSame, keyedHash } from "#lib/secret.ts";

/** What the link in a meeting's emails carries: the id with our signature, valid as long as the meeting's row exists. */
export const meetingToken = (secret: string, meetingId: string) =>
  `${meetingId}.${keyedHash(secret, `meeting link:${meetingId}`)}`;

/** The meeting that a token is for; undefined when its signature is not ours. */
export function meetingOfToken(secret: string, token: string): string | undefined {
  const [meetingId = ""] = token.split(".");
  return isSame(token, meetingToken(secret, meetingId)) ? meetingId : undefined;
}

/** The link: in the fragment, so that no log, proxy or Referer sees the token. */
export const meetingLink = (publicUrl: string, secret: string, meetingId: string) =>
  `${publicUrl}/meeting#token=${meetingToken(secret, meetingId)}`;
