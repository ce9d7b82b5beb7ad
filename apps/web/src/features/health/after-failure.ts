import type { Finding } from "@app/contract";
import { isRefusal, messageOf } from "#lib/api.ts";

/** A finding, and whether it is from before a look that did not get through. */
export type KnownFinding = Finding & { isOlder: boolean };

/** What is known of every part after the latest look, which may have failed. */
export const knownAfter = (findings: Finding[], failure: Error | null): KnownFinding[] =>
  findings.map((found) =>
    found.name === "database" && isRefusal(failure, "DATABASE_AWAY")
      ? { ...found, state: "failing", summary: messageOf(failure), facts: [], isOlder: false }
      : { ...found, isOlder: failure !== null },
  );
