/** Words for the person at the terminal, beside the log's JSON lines. */
export const say = (text: string) => process.stdout.write(`${text}\n`);
export const fail = (text: string) => process.stderr.write(`${text}\n`);

/** The link of a sign-in mail; those of other mails are for their readers alone. */
export const signInLinkIn = (text: string) => /https?:\/\/\S+\/auth#token=\S+/.exec(text)?.[0];
