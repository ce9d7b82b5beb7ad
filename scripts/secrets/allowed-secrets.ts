/** What looks like a secret and is none. Each must still be there, or the scan complains. */
export interface AllowedSecret {
  files: RegExp;
  secret: RegExp;
  why: string;
}

const tests = /\.(?:test|spec)\.tsx?$/;

export const allowedSecrets: AllowedSecret[] = [
  {
    files: tests,
    secret: /^postgres(?:ql)?:\/\/ann:hunter2@|^hunter2-and-some-more-letters-/,
    why: "everybody's password; tests look whether it turns up where it must not",
  },
  {
    files: /^apps\/server\/src\/env\.test\.ts$/,
    secret: /^100%$/,
    why: "a password with a sign that an address cannot hold, in a setting that is refused",
  },
  {
    files: tests,
    secret: /^https:\/\/(?:user|ann):secret@/,
    why: "websites with a user's name, which are refused",
  },
  {
    files: /^apps\/server\/src\/http\/every-request\.test\.ts$/,
    secret: /^METRICSSECRET-/,
    why: "looked for in the log, where it must not be",
  },
];
