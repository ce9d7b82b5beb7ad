import { pino } from "pino";
import { createLookup } from "#features/lookup/lookup.ts";
import { parseAllowedHost } from "#outbound/target.ts";
import { createOutbound } from "#outbound/outbound.ts";

interface Options {
  withLogo?: boolean;
  user?: string;
  signal?: AbortSignal;
}

/** A home page that says who, what and why, with these links in its head. */
export const homePage = (...links: string[]) =>
  `<!doctype html><html lang="en"><head><title>Acme Robotics | Robots for small factories</title>
    <meta property="og:site_name" content="Acme Robotics">
    <meta name="description" content="Acme Robotics builds robots for small factories.">
    ${links.join("")}</head><body><h1>Robots</h1></body></html>`;

/** What is found in it. */
export const acme = {
  companyName: "Acme Robotics",
  logo: null,
  description: "Acme Robotics builds robots for small factories.",
};

/**
 * The look-up without the product around it, for these values of LOOKUP_ALLOW. `uses` are the users whose uses were
 * counted, `secondsToWait` is what counting answers, `outcomes` is what the log says came of it.
 */
export function lookupAlone(...allow: string[]) {
  const lines: string[] = [];
  const uses: string[] = [];
  const time = { now: new Date("2026-06-04T15:00:00Z") };
  const limit = { secondsToWait: 0 };
  const lookup = createLookup({
    outbound: createOutbound({
      allow: allow.flatMap((text) => parseAllowedHost(text) ?? []),
      isOpen: false,
      publicUrl: "http://localhost:3000",
    }),
    clock: () => time.now,
    limits: {
      use: async (rule, user) => {
        if (rule === "lookupsPerUserAndMinute") uses.push(user);
        return limit.secondsToWait;
      },
    },
    log: pino({ base: null }, { write: (line: string) => void lines.push(line) }),
  });
  const find = (website: string, { withLogo = false, user = "ann", signal }: Options = {}) =>
    lookup.find({ website, withLogo }, user, signal);
  const outcomes = () => lines.map((line) => (JSON.parse(line) as { outcome: string }).outcome);
  return { find, lines, outcomes, time, uses, limit };
}
