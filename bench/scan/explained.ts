/** What a scanner holds for a hole and is none, and why. Whatever else one finds ends the scan with code 1. */
const explained: { id: RegExp; reason: string }[] = [
  {
    id: /^wapiti: HTTP Secure Headers: X-XSS-Protection is not set$/,
    reason:
      "it is set, to 0: the filter that 1 turns on is gone from browsers, and opened holes where it was",
  },
  {
    id: /^sqlmap: session\.requestLink was held up by a limit$/,
    reason:
      "an address gets five mails in 15 minutes; the other field is the page to open after sign-in, which has a pattern",
  },
];

export const explanationOf = (id: string) => explained.find((known) => known.id.test(id))?.reason;
