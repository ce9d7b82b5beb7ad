import { sign, signedValue } from "#lib/secret.ts";

const purpose = "meeting link";

/** What the link in a meeting's emails carries: valid as long as the meeting's row exists. */
export const meetingToken = (secret: string, meetingId: string) => sign(secret, purpose, meetingId);

/** The meeting that a token is for; undefined when its signature is not ours. */
export const meetingOfToken = (secret: string, token: string) =>
  signedValue(secret, purpose, token);

/** The link: in the fragment, so that no log, proxy or Referer sees the token. */
export const meetingLink = (publicUrl: string, secret: string, meetingId: string) =>
  `${publicUrl}/meeting#token=${meetingToken(secret, meetingId)}`;
