import { credentialsOf } from "./credentials.ts";
import type { Finding, Scan } from "./finding.ts";
import type { Customer, Records, ScannedProduct } from "./scanned-product.ts";
import { sqlmap } from "./sqlmap.ts";
import type { SqlmapOptions, SqlmapResult } from "./sqlmap.ts";
import { callTargets, fileTargets, headerTargets, rankOf, restTargets } from "./targets.ts";
import type { Target } from "./targets.ts";

/** As many as the machine has processors for, beside the product. */
const atOnce = 3;
/** A limit may turn a few away; more, and it was not the scanner that ended. */
const heldUpAtMost = 0.02;

interface Asked {
  target: Target;
  /** Whose record it names. */
  owner?: Customer;
}

/** The records of one face are not those of the other, which deletes its own. */
const others = (records: Records): Records => ({
  ...records,
  frameworks: records.frameworks.toReversed(),
  workPlatforms: records.workPlatforms.toReversed(),
  cloudPlatforms: records.cloudPlatforms.toReversed(),
  saas: records.saas.toReversed(),
  itSecurity: records.itSecurity.toReversed(),
});

/** Of what one customer alone has, each has a part to ask for. */
async function askedOf({ administrator, customers, tokens }: ScannedProduct): Promise<Asked[]> {
  const rest = await restTargets(administrator.records);
  const lists = await Promise.all(
    customers.map(async (owner) =>
      (await callTargets(others(owner.records))).map((target) => ({ target, owner })),
    ),
  );
  const calls = (lists[0] ?? []).map((first, index) =>
    first.target.isOwn ? (lists[index % lists.length]?.[index] ?? first) : { target: first.target },
  );
  const headers = headerTargets(tokens[0] ?? "", customers[0]?.cookies ?? "");
  const all: Asked[] = [...rest, ...fileTargets, ...headers].map((target) => ({ target }));
  return [...all, ...calls].toSorted((a, b) => rankOf(a.target) - rankOf(b.target));
}

const faces: Record<string, (target: Target) => boolean> = {
  "plain paths of the API": ({ who }) => who === "token",
  "calls of administrators": ({ who }) => who === "admin",
  "calls of customers": ({ who }) => who === "customer",
  "calls of anybody, files, pages, headers": ({ who }) => who === "anyone",
};

/** Every parameter of every address, by both faces of the API. */
export async function scanWithSqlmap(
  scanned: ScannedProduct,
  folder: string,
  options: SqlmapOptions,
): Promise<Scan[]> {
  const credentials = credentialsOf(scanned);
  const left = await askedOf(scanned);
  const made: { target: Target; result: SqlmapResult }[] = [];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { owner, target } = next;
      const asking = credentials(target.who, owner);
      const result = await sqlmap(scanned.product.origin, target, asking, folder, options);
      made.push({ target, result });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return Object.entries(faces).map(([face, isOf]) => {
    const own = made.filter(({ target }) => isOf(target));
    const sum = (read: (result: SqlmapResult) => number) =>
      own.reduce((all, { result }) => all + read(result), 0);
    return {
      scanner: "sqlmap",
      target: `${face}: ${own.length} addresses`,
      requests: sum(({ requests }) => requests),
      failures: sum(({ failures }) => failures),
      findings: own.flatMap(({ target, result }) => findingsOf(target, result)),
    };
  });
}

function findingsOf({ name }: Target, result: SqlmapResult): Finding[] {
  const { heldUp, holes, notMade, requests } = result;
  const found = holes.map((detail) => ({ id: `sqlmap: ${name} is injectable`, detail }));
  if (notMade) found.push({ id: `sqlmap: ${name} was not scanned`, detail: notMade });
  if (heldUp > requests * heldUpAtMost) {
    found.push({
      id: `sqlmap: ${name} was held up by a limit`,
      detail: `${heldUp} of ${requests}`,
    });
  }
  return found;
}
