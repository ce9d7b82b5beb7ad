import { sign, signedValue } from "#lib/secret.ts";

const purpose = "meeting link";

/** What the link in a meeting's mails carries: good as long as the meeting's row is there. */
export const meetingToken = (secret: string, meetingId: string) => sign(secret, purpose, meetingId);

/** The meeting that a token is for; undefined when nobody here signed it. */
export const meetingOfToken = (secret: string, token: string) =>
  signedValue(secret, purpose, token);

/** The link: in the fragment, so that no log, proxy or Referer sees the token. */
export const meetingLink = (publicUrl: string, secret: string, meetingId: string) =>
  `${publicUrl}/meeting#token=${meetingToken(secret, meetingId)}`;
