import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Checkup } from "@app/contract";
import { stepNumber } from "@app/contract";
import { usualAnswers } from "../../e2e/filled-checkup.ts";
import type { Product } from "../../e2e/product.ts";
import { plain, printTable } from "../bar.ts";
import type { Result } from "../bar.ts";
import { categories, visit } from "../lighthouse.ts";
import type { PageReport, Visit } from "../lighthouse.ts";
import { signInAdministrator } from "../measured-product.ts";
import { Visitor } from "../visitor.ts";

/** A search engine never sees what is behind the sign-in. */
const behindSignIn = categories.filter((category) => category !== "seo");

interface MeasuredPage extends Visit {
  name: string;
  kind: "static" | "landing" | "open" | "signed in";
}

const staticPage = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="description" content="A page.">
<title>A page</title></head><body><main><h1>A page</h1><p>Without style or script.</p></main></body></html>`;

async function pagesOf(product: Product, plainOrigin: string): Promise<MeasuredPage[]> {
  const customer = await Visitor.signIn(product, "lighthouse@acme.com");
  const { cookies: administratorCookies } = await signInAdministrator(product);
  const { id } = await customer.call<Checkup>("checkups/create");
  await customer.call("checkups/save", { id, version: 0, step: 12, changes: usualAnswers });
  const { origin } = product;
  const signedIn = { kind: "signed in", cookies: customer.cookies } as const;
  const step = (key: Parameters<typeof stepNumber>[0]) => ({
    ...signedIn,
    name: `wizard, ${key}`,
    url: `${origin}/checkup/${id}?step=${stepNumber(key)}`,
  });
  return [
    { name: "a static page", kind: "static", url: plainOrigin },
    { name: "landing", kind: "landing", url: `${origin}/` },
    { name: "sign-in", kind: "open", url: `${origin}/auth` },
    { name: "dashboard", ...signedIn, url: `${origin}/dashboard` },
    step("company"),
    step("saas"),
    step("review"),
    {
      name: "back office, SaaS",
      kind: "signed in",
      url: `${origin}/admin626/saas`,
      cookies: administratorCookies,
    },
  ];
}

function resultsOf({ name, kind }: MeasuredPage, report: PageReport, plainPaint: number) {
  if (kind === "static") return [];
  const weighed = kind === "signed in" ? behindSignIn : categories;
  const score = Math.min(...weighed.map((category) => report.scores[category]));
  const least = kind === "landing" ? 100 : 95;
  const results: Result[] = [
    { what: `${name}, lowest Lighthouse score`, measured: score, unit: "", least },
  ];
  const add = (what: string, measured: number, unit: string, most: number) =>
    results.push({ what: `${name}, ${what}`, measured, unit, most });
  if (kind === "landing") {
    add("first paint beside a static page", report.firstPaint / plainPaint, "×", 1.15);
    add("layout shift", report.shift, "", 0);
    add("blocked", report.blocked, "ms", 50);
  } else {
    add("largest paint", report.largestPaint, "s", 2);
  }
  return results;
}

/** What Lighthouse says of the pages on a simulated phone, and of a static page in the same run. */
export async function measurePages(
  product: Product,
  executablePath: string,
  times: number,
): Promise<Result[]> {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(staticPage);
  }).listen(0, "localhost");
  await once(server, "listening");
  const results: Result[] = [];
  const table: string[][] = [];
  let plainPaint = 0;
  try {
    const { port } = server.address() as AddressInfo; // it listens on a port, not on a path
    for (const page of await pagesOf(product, `http://localhost:${port}`)) {
      const report = await visit(page, executablePath, times);
      if (page.kind === "static") plainPaint = report.firstPaint;
      const { firstPaint, largestPaint, blocked, shift, scripts } = report;
      table.push([
        page.name,
        ...categories.map((category) => String(report.scores[category])),
        ...[firstPaint, largestPaint, blocked, shift, scripts].map(plain),
      ]);
      results.push(...resultsOf(page, report, plainPaint));
    }
  } finally {
    server.close();
  }
  console.log("\nLighthouse, simulated phone");
  const scores = ["performance", "accessibility", "practices", "SEO"];
  printTable(["", ...scores, "FCP s", "LCP s", "TBT ms", "CLS", "script kB"], table);
  return results;
}
