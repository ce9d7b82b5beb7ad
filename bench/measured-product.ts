import type { Checkup } from "@app/contract";
import { Product } from "../e2e/product.ts";
import { Visitor } from "./visitor.ts";

export const administrator = "admin@acme.com";
/** People sign in from networks of their own. */
const settings = { ADMIN_EMAILS: administrator, TRUSTED_PROXIES: "127.0.0.1,::1" };

/** Somebody with a check-up, who saves. */
export interface Person {
  visitor: Visitor;
  checkup: string;
  version: number;
}

/** The product as it is delivered, on a database that is filled. */
export const startProduct = (databaseUrl: string) =>
  Product.start({ ...settings, DATABASE_URL: databaseUrl, DATABASE_POOL: "10" });

/** With its own database and what is shipped. */
export const startPageProduct = () => Product.start(settings);

export const signInAdministrator = (product: Product) => Visitor.signIn(product, administrator);

/** Signs people in one after the other; answers how long each took, mail and all, in milliseconds. */
export async function signInPeople(product: Product, count: number) {
  const people: Person[] = [];
  const times: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const email = `person-${number}@acme.com`;
    const start = performance.now();
    const visitor = await Visitor.signIn(product, email, `10.0.${number >> 8}.${number & 255}`);
    times.push(performance.now() - start);
    const { id, version } = await visitor.call<Checkup>("checkups/create");
    people.push({ visitor, checkup: id, version });
  }
  return { people, times };
}
