import { listInstances } from "#features/instances/queries.ts";
import { secretFingerprint } from "#lib/secret.ts";
import { failing, findingOf, warning } from "./check.ts";
import type { Check, Problem } from "./check.ts";
import { counted } from "./figures.ts";
import { whenThere } from "./not-migrated.ts";

/** The processes that serve from this database: whether they are of one version, and share one secret. */
export const checkInstances: Check = async ({ settings, db, secret }) => {
  const instances = (await whenThere(listInstances(db))) ?? [];
  const versions = [...new Set(instances.map((instance) => instance.version))].toSorted();
  const secrets = new Set(instances.map((instance) => instance.secretFingerprint));
  const problems: Problem[] = [];
  if (secrets.size > 1) {
    problems.push(
      failing(
        "SESSION_SECRET: the instances have different ones, and sign each other's visitors out.",
      ),
    );
  } else if (secrets.size === 1 && !(secret && secrets.has(secretFingerprint(secret)))) {
    const own = settings.SESSION_SECRET ? "is not" : "is not set here, so that it would not be";
    problems.push(failing(`SESSION_SECRET: it ${own} the one of the instances that run.`));
  } else if (instances.length > 1 && !settings.SESSION_SECRET) {
    problems.push(
      warning(
        `SESSION_SECRET: it is generated, and ${instances.length} instances run: set it for all of them.`,
      ),
    );
  }
  if (versions.length > 1) {
    problems.push(warning(`The instances are of several versions: ${versions.join(", ")}.`));
  }
  return findingOf("instances", problems, {
    fine:
      instances.length === 0
        ? "No instance runs."
        : `${counted(instances.length, "instance")} run${instances.length === 1 ? "s" : ""}.`,
    facts: instances.map(({ name, version }): [string, string] => [name, version]),
  });
};
