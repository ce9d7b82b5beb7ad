import { randomInt } from "node:crypto";
import { test as base, expect } from "@playwright/test";
import type { Cookie, Page } from "@playwright/test";
import { FixtureSite } from "./fixture-site.ts";
import { Product } from "./product.ts";

export { expect };

interface TestFixtures {
  signIn: (page: Page, email: string) => Promise<void>;
  /** The invented companies' websites; what a test holds is released after it. */
  sites: FixtureSite;
  /** A product of the test's own, to be killed and started again. */
  ownProduct: Product;
  /** Makes the page an administrator's, in one session per worker: mails to one address are limited. */
  signInAsAdministrator: (page: Page) => Promise<void>;
}

const administrator = "admin@back-office.com";

interface WorkerFixtures {
  /** Whether the worker's product may look up the invented companies of `siteServer`; other products look up nothing. */
  looksUp: boolean;
  /** The one server behind the invented companies' websites. */
  siteServer: FixtureSite;
  product: Product;
  administratorCookies: Cookie[];
}

/** One product per worker: tests use people of their own and do not meet. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  looksUp: [false, { option: true, scope: "worker" }],
  siteServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
    async ({}, provide) => {
      const server = new FixtureSite();
      await server.start();
      await provide(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  product: [
    async ({ looksUp, siteServer }, provide) => {
      const product = await Product.start({
        ADMIN_EMAILS: administrator,
        TRUSTED_PROXIES: "127.0.0.1,::1", // so that each sign-in can come from a network of its own
        LOOKUP_ALLOW: looksUp ? siteServer.allow : "",
      });
      await provide(product);
      await product.stop();
    },
    { scope: "worker" },
  ],
  sites: async ({ siteServer }, provide) => {
    await provide(siteServer);
    siteServer.releaseAll();
  },
  administratorCookies: [
    async ({ browser, product }, provide) => {
      const context = await browser.newContext();
      await signInThroughMail(await context.newPage(), product, administrator);
      await provide(await context.cookies());
      await context.close();
    },
    { scope: "worker" },
  ],
  signInAsAdministrator: async ({ administratorCookies }, provide) => {
    await provide((page) => page.context().addCookies(administratorCookies));
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  ownProduct: async ({}, provide) => {
    const product = await Product.start();
    await provide(product);
    await product.stop();
  },
  baseURL: async ({ product }, provide) => provide(product.origin),
  /** Signs in through the API with the code of the written mail: quick, and still nothing is faked. */
  signIn: async ({ product }, provide) => {
    await provide(async (page, email) => {
      await signInThroughMail(page, product, email);
    });
  },
});

/** Calls a procedure with the page's cookies. */
export async function call(
  page: Page,
  origin: string,
  path: string,
  input: unknown,
  headers: Record<string, string> = {},
) {
  const data = { json: input };
  const response = await page.request.post(`${origin}/api/rpc/${path}`, { data, headers });
  const { json } = (await response.json()) as { json: unknown };
  if (!response.ok()) throw new Error(`${path}: ${JSON.stringify(json)}`);
  return json;
}

/** Signs in with the code of the written mail, from a network of one's own: mails to one network are limited. */
export async function signInThroughMail(page: Page, product: Product, email: string) {
  const before = await product.mailCount();
  const headers = { "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
  await call(page, product.origin, "session/requestLink", { email }, headers);
  const mail = await product.mailTo(email, before);
  const code = codeOf(mail.text);
  await call(page, product.origin, "session/useCode", { email, code }, headers);
}

/** The 6-digit code in the text of a sign-in mail. */
export function codeOf(text = ""): string {
  const code = /: (\d{6})/.exec(text)?.[1];
  if (code === undefined) throw new Error("the mail holds no code");
  return code;
}
