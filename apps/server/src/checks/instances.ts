import { listInstances } from "#features/instances/queries.ts";
import { secretFingerprint } from "#lib/secret.ts";
import { failing, findingOf, warning } from "./check.ts";
import type { Check, Problem } from "./check.ts";
import { counted } from "./figures.ts";
import { whenThere } from "./not-migrated.ts";

/** The processes that serve from this database: whether they are of one version, and share one secret. */
export const checkInstances: Check = async ({ settings, db, secret }) => {
  const instances = (await whenThere(listInstances(db))) ?? [];
  const count = instances.length;
  if (count === 0) return findingOf("instances", [], "No instance runs.");
  const versions = [...new Set(instances.map(({ version }) => version))].toSorted();
  const secrets = new Set(instances.map((instance) => instance.secretFingerprint));
  const problems: Problem[] = [];
  if (secrets.size > 1) {
    const text = "the instances have different ones, and sign each other's visitors out";
    problems.push(failing(`SESSION_SECRET: ${text}.`));
  } else if (!secret || !secrets.has(secretFingerprint(secret))) {
    const own = settings.SESSION_SECRET ? "is not" : "is not set here, so that it would not be";
    problems.push(failing(`SESSION_SECRET: it ${own} the one of the instances that run.`));
  } else if (count > 1 && !settings.SESSION_SECRET) {
    const text = `it is generated, and ${count} instances run: set it for all of them`;
    problems.push(warning(`SESSION_SECRET: ${text}.`));
  }
  if (versions.length > 1) {
    problems.push(warning(`The instances are of several versions: ${versions.join(", ")}.`));
  }
  const fine = `${counted(count, "instance")} run${count === 1 ? "s" : ""}.`;
  return findingOf(
    "instances",
    problems,
    fine,
    instances.map(({ name, version }) => [name, version]),
  );
};
