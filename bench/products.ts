import { execFileSync } from "node:child_process";
import { basename, resolve } from "node:path";
import type { Checkup } from "@app/contract";
import { Product } from "../e2e/fixtures/product.ts";
import { Visitor } from "../e2e/fixtures/visitor.ts";
import { root } from "../scripts/root.ts";

export const administrator = "admin@acme.com";

/** A folder with the product, installed and built: this one, or one to compare it with. */
export interface Checkout {
  name: string;
  folder: string;
}

/** This checkout. */
export const here: Checkout = { name: "here", folder: root };

export const checkoutIn = (folder: string): Checkout => ({
  name: basename(resolve(folder)),
  folder: resolve(folder),
});

/** Starts the product as delivered; `databaseUrl` replaces the embedded database. */
export const startProduct = ({ folder }: Checkout, databaseUrl?: string) =>
  Product.start(
    {
      ADMIN_EMAILS: administrator,
      TRUSTED_PROXIES: "127.0.0.1,::1", // so that people sign in from different networks
      ...(databaseUrl && { DATABASE_URL: databaseUrl, DATABASE_POOL: "10" }),
    },
    folder,
  );

export const signInAdministrator = (product: Product) => Visitor.signIn(product, administrator);

/** A signed-in person with a check-up. */
export interface Person {
  visitor: Visitor;
  checkup: Checkup;
}

export async function signInPeople(product: Product, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let number = 0; number < count; number += 1) {
    const network = `10.0.${number >> 8}.${number & 255}`;
    const visitor = await Visitor.signIn(product, `person-${number}@acme.com`, network);
    people.push({ visitor, checkup: await visitor.call<Checkup>("checkups/create") });
  }
  return people;
}

/** The current memory of a process in MB. */
export const memoryOf = (pid: number | undefined): number =>
  Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;

/** Samples a process's memory four times a second while `run` runs; returns the highest sample in MB. */
export async function peakMemory(pid: number | undefined, run: () => Promise<unknown>) {
  let peak = memoryOf(pid);
  const timer = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), 250);
  try {
    await run();
  } finally {
    clearInterval(timer);
  }
  return peak;
}
