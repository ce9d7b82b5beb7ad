import { setTimeout as sleep } from "node:timers/promises";
import type { Availability, SignedInUser } from "@app/contract";
import pg from "pg";
import type { Product } from "../../e2e/product.ts";
import { Visitor } from "../visitor.ts";
import { book, fillCheckup, freeSlot } from "./booking-customer.ts";
import { Crowd } from "./crowd.ts";
import type { FailingMailServer } from "./failing-mail-server.ts";
import type { FakeClock } from "./fake-clock.ts";
import { atMost, isSo } from "./finding.ts";
import type { Finding } from "./finding.ts";
import { livesOn } from "./lives-on.ts";
import { networkOf } from "./with-product.ts";

interface Scene {
  product: Product;
  clock: FakeClock;
  mails: FailingMailServer;
  /** Where the database can be asked. */
  database: string;
}

const hour = 3600;
const day = 24 * hour;
/** Jobs run every minute; the look at the clock comes every half a minute. */
const jobsAgainSeconds = 130;
/** A turn of the jobs comes meanwhile. */
const aheadMs = 32_000;
const people = 3;
/** New York leaves winter time. */
const summerTime = Date.parse("2027-03-14T07:00:00Z");

/** One product whose clock is set, forward and back, while it runs. */
export class ClockChange {
  readonly #whose: string;
  readonly #scene: Scene;
  readonly #findings: Finding[] = [];
  #newcomers = 0;

  constructor(whose: string, scene: Scene) {
    this.#whose = whose;
    this.#scene = scene;
  }

  async run(): Promise<Finding[]> {
    const { clock, mails, product } = this.#scene;
    const { pid } = product;
    const ann = await this.#newcomer();
    const checkup = await fillCheckup(ann);
    await book(ann, checkup, await freeSlot(ann, checkup, 5));
    const crowd = await Crowd.signIn(product, people, mails);
    await crowd.start();

    await clock.set(hour);
    await this.#signsIn("an hour forward");
    await this.#jobsRunAgain("an hour forward");
    await clock.set(0);
    await this.#signsIn("an hour back");
    await this.#jobsRunAgain("an hour back");
    await crowd.untilSaved();
    await crowd.stop();
    this.#findings.push(...crowd.findings());

    const before = mails.mails.length;
    await clock.set(40 * day);
    await sleep(aheadMs);
    this.#add(
      atMost("40 days forward: mails that nobody asked for", mails.mails.length - before, 0),
    );
    const gone = await ann.call<SignedInUser | null>("session/current");
    this.#add(isSo("… who was not here for 7 days is signed out", gone === null, "yes"));
    await this.#books("… somebody signs in and books");

    await clock.set(Math.round((summerTime - Date.now()) / 1000) - 5);
    await sleep(8_000);
    await this.#books("over the change to summer time: somebody signs in and books");
    await clock.set(0);
    await this.#signsIn("months back");
    await this.#jobsRunAgain("months back");
    this.#add(await livesOn(product, pid));
    return this.#findings.map((finding) => ({
      ...finding,
      what: `${this.#whose}: ${finding.what}`,
    }));
  }

  #add(finding: Finding) {
    this.#findings.push(finding);
  }

  async #newcomer(): Promise<Visitor> {
    this.#newcomers += 1;
    const email = `newcomer-${this.#newcomers}@acme.com`;
    const { mails, product } = this.#scene;
    return Visitor.signIn(product, email, networkOf(2_000 + this.#newcomers), mails);
  }

  /** The mail arrives, and its code is good. */
  async #signsIn(when: string) {
    const seconds = await secondsOf(() => this.#newcomer());
    this.#add(atMost(`${when}: somebody signs in, mail and all, after`, seconds, 10, "s"));
  }

  async #books(what: string) {
    const visitor = await this.#newcomer();
    const checkup = await fillCheckup(visitor);
    const startsAt = await freeSlot(visitor, checkup, 3);
    await book(visitor, checkup, startsAt);
    const { meeting, timeZone } = await visitor.call<Availability>("meetings/availability", {
      checkupId: checkup,
    });
    const at = new Date(String(meeting?.startsAt)).toLocaleTimeString("en-US", { timeZone });
    this.#add(isSo(what, at === "9:00:00 AM", "at 9:00 in New York", at));
  }

  /** What runs every minute is done anew. */
  async #jobsRunAgain(when: string) {
    const known = new Set(await this.#jobsDone());
    const seconds = await secondsOf(async () => {
      for (let waited = 0; waited < 2 * jobsAgainSeconds; waited += 1) {
        await sleep(1_000);
        if ((await this.#jobsDone()).some((id) => !known.has(id))) return;
      }
    });
    this.#add(atMost(`${when}: jobs run by the clock again after`, seconds, jobsAgainSeconds, "s"));
  }

  async #jobsDone(): Promise<string[]> {
    const client = new pg.Client(this.#scene.database);
    await client.connect();
    try {
      const { rows } = await client.query<{ id: string }>(
        "select id from pgboss.job where name = 'reminders' and state = 'completed'",
      );
      return rows.map(({ id }) => id);
    } finally {
      await client.end();
    }
  }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
