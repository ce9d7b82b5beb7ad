/** What nodemailer reports of a failure, as far as it is used here. */
interface Failure {
  code?: string;
  /** Of the socket, the name look-up or the file. */
  originalCode?: string;
  /** The mail server's answer; its words are never shown, as they may name the recipient. */
  responseCode?: number;
  /** The whole answer, only to be searched. */
  response?: string;
  command?: string;
  cause?: unknown;
}

/** What the mail server rejected, by the command that it answered. */
const rejected: [RegExp, string][] = [
  [/^MAIL FROM/, "the sender"],
  [/^RCPT TO/, "the recipient"],
  [/^AUTH/, "the sign-in"],
];

export const mailServerSilent = "The mail server did not answer in time";
const closed = "The mail server closed the connection";

const byCode: Record<string, string> = {
  ETIMEDOUT: mailServerSilent,
  EDNS: "The mail server's name was not found",
  ECONNREFUSED: "The mail server refused the connection",
  ECONNECTION: closed,
  ECONNRESET: closed,
  EPIPE: closed,
  ENOSPC: "There is no room left to write the email",
};

/**
 * Whether the mail server said for good (5xx) that it does not take this email: its recipient or its content. What it
 * says to the sender, or that it wants a sign-in (53x), concerns every email and ends when the settings are repaired. So
 * does what it says by its policy in answer to the recipient: that it does not relay, or SPF and DMARC.
 */
export function isRejectedForGood(error: unknown): boolean {
  const { responseCode = 0, response = "", command = "" } = error as Failure;
  const isOwn = !isAboutSignIn(responseCode) && !isPolicy(response);
  return /^(?:RCPT TO|DATA)/.test(command) && responseCode >= 500 && isOwn;
}

/** By the enhanced code (RFC 3463: 5.7.x is policy, 5.1.7 and 5.1.8 are the sender's address), or by words about relays. */
const isPolicy = (response: string) =>
  /^\d{3}[ -]5\.(?:7\.|1\.[78]\b)/.test(response) ||
  /\brelay(?:ing)?(?: access)? (?:is )?(?:denied|not (?:permitted|allowed))|\bunable to relay\b|\bto be relayed\b/i.test(
    response,
  );

const isAboutSignIn = (code: number) => code >= 530 && code <= 539; // RFC 4954

/** Why an email was not sent, in short words for administrators: no addresses, nothing that a mail server said. */
export function failureReason(error: unknown): string {
  const { code = "", originalCode = code, responseCode, command = "", cause } = error as Failure;
  if (code === "EABORT") {
    const isDeadline = cause instanceof Error && cause.name === "TimeoutError";
    return isDeadline ? mailServerSilent : "The sending was interrupted by a stop of the product"; // it is listed
  }
  if (/CERT|SELF_SIGNED|UNABLE_TO_/.test(originalCode)) {
    return "The mail server's certificate is not trusted";
  }
  if (responseCode !== undefined) {
    // 421 answers any command, and says that the server is not available (RFC 5321, 3.8).
    if (responseCode === 421) return "The mail server refused the connection (421)";
    const what = rejected.find(([commands]) => commands.test(command))?.[1] ?? "the email";
    return `The mail server rejected ${what} (${responseCode})`;
  }
  const reason = byCode[originalCode] ?? byCode[code];
  return reason ?? `The email could not be sent${originalCode && ` (${originalCode})`}`;
}
