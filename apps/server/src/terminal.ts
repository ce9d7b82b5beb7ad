/** Words for the person at the terminal, beside the log's JSON lines. */
export const say = (text: string) => process.stdout.write(`${text}\n`);
export const fail = (text: string) => process.stderr.write(`${text}\n`);
