import { isPage } from "@app/contract";
import type { Finding, Scan } from "./finding.ts";
import { knownPaths } from "./known-paths.ts";
import { rawRequest } from "./raw-request.ts";
import type { RawAnswer } from "./raw-request.ts";

/** An address that is not there, below each part that answers for itself. */
const parts = ["/", "/api/", "/api/v1/", "/api/rpc/", "/assets/", "/logos/", "/storage/"];
const unknown = parts.flatMap((part) => [`${part}nothing`, `${part}nothing.svg`]);
/** Whoever is turned away learns nothing. */
const refusals = [400, 401, 403, 405];

/** Asks for what others leave lying about: each answer is that of an unknown address, a refusal, or a page of ours. */
export async function scanPaths(
  origin: string,
  visitor: string,
  headers: Record<string, string>,
): Promise<Scan> {
  let requests = 0;
  const ask = (path: string) => {
    requests += 1;
    return rawRequest(origin, path, headers);
  };
  /** A page of ours under another way of writing its address, with nothing else in it. */
  const isPageItself = async (path: string, { body }: RawAnswer) => {
    const { pathname } = new URL(`${origin}${path}`);
    return isPage(pathname) && (await ask(pathname)).body === body;
  };
  const nothing = await Promise.all(unknown.map(ask));
  const sizes = new Set(nothing.filter(({ status }) => status === 404).map(sizeOf));
  const findings: Finding[] = [];
  let failures = 0;
  for (const path of knownPaths) {
    const answer = await ask(path);
    if (answer.status === 0 || answer.status >= 500) failures += 1;
    const isNothing = answer.status === 404 && sizes.has(sizeOf(answer));
    if (isNothing || refusals.includes(answer.status)) continue;
    if (answer.status === 200 && (await isPageItself(path, answer))) continue;
    const detail = `${sizeOf(answer)} bytes as ${visitor}: ${answer.body.slice(0, 80)}`;
    findings.push({ id: `paths: ${path} answers ${answer.status}`, detail });
  }
  const target = `as ${visitor}: ${knownPaths.length} paths`;
  return { scanner: "paths", target, requests, failures, findings };
}

const sizeOf = ({ body }: RawAnswer) => Buffer.byteLength(body);
