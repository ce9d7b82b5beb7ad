import type { Product } from "../../e2e/product.ts";
import type { Finding, Scan } from "./finding.ts";
import { rawRequest } from "./raw-request.ts";

const evil = "evil.test";
/** What says, or seems to say, by which name and way a request came. */
const tricks: Record<string, string>[] = [
  { host: evil },
  { host: `${evil}:443` },
  { host: `localhost@${evil}` },
  { host: `localhost.${evil}` },
  { host: `${evil}#localhost` },
  { "x-forwarded-host": evil },
  { "x-forwarded-host": `localhost, ${evil}` },
  { "x-forwarded-server": evil },
  { "x-host": evil },
  { "x-original-host": evil },
  { "x-http-host-override": evil },
  { forwarded: `for=127.0.0.1;host=${evil};proto=http` },
  { "x-forwarded-proto": "http", "x-forwarded-port": "80", "x-forwarded-host": evil },
  { "x-forwarded-prefix": `//${evil}` },
  { "x-original-url": "/api/v1/overview" },
  { "x-rewrite-url": "/api/v1/overview" },
  { "x-http-method-override": "DELETE" },
  { origin: `https://${evil}` },
  { referer: `https://${evil}/` },
];
const paths = ["/", "/auth", "/terms", "/api/openapi.json", "/api/v1/overview", "/nothing-is-here"];

/** Whether an answer changes with the name that a request says it was sent to. */
export async function scanHosts(origin: string): Promise<Scan> {
  const findings: Finding[] = [];
  let requests = 0;
  let failures = 0;
  for (const path of paths) {
    const usual = await rawRequest(origin, path);
    for (const headers of tricks) {
      const { body, headers: told, status } = await rawRequest(origin, path, headers);
      if (status === 0 || status >= 500) failures += 1;
      const isRepeated = `${JSON.stringify(told)}${body}`.includes(evil);
      const isOther = status !== 400 && (status !== usual.status || body !== usual.body);
      if (!isRepeated && !isOther) continue;
      const said = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      const what = isRepeated ? "is repeated" : `answers ${status}`;
      findings.push({ id: `hosts: ${said.join(", ")} ${what}`, detail: path });
    }
    requests += tricks.length + 1;
  }
  const target = `${paths.length} paths with ${tricks.length} headers each`;
  return { scanner: "hosts", target, requests, failures, findings };
}

/** Whether a sign-in mail leads elsewhere when the request that asked for it says so. */
export async function scanMailedLinks(product: Linked): Promise<Scan> {
  const findings: Finding[] = [];
  for (const [index, headers] of tricks.entries()) {
    const email = `linked-${index}@acme.com`;
    const asked = await fetch(`${product.origin}/api/rpc/session/requestLink`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ json: { email } }),
    });
    if (!asked.ok) continue;
    const { html = "", text = "" } = await product.mailTo(email);
    if (`${text}${html}`.includes(evil)) {
      findings.push({ id: `hosts: ${JSON.stringify(headers)} is in a mail`, detail: email });
    }
  }
  const target = "links in sign-in mails";
  return { scanner: "hosts", target, requests: tricks.length, failures: 0, findings };
}

type Linked = Pick<Product, "origin" | "mailTo">;
