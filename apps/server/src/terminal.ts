/** Escapes control characters, which could steer the terminal, in texts from anywhere. JSON stays the same JSON. */
export const forTerminal = (text: string) =>
  text.replaceAll(
    /(?![\t\n])[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Messages for the person at the terminal, beside the log's JSON lines. */
export const say = (text: string) => process.stdout.write(`${forTerminal(text)}\n`);
export const fail = (text: string) => process.stderr.write(`${forTerminal(text)}\n`);

/** The link of a sign-in email; those of other emails are for their readers alone. */
export const signInLinkIn = (text: string) => /https?:\/\/\S+\/auth#token=\S+/.exec(text)?.[0];
