import { setTimeout as sleep } from "node:timers/promises";
import type { Product } from "../../e2e/product.ts";
import { timesOf } from "../stopwatch.ts";
import { Visitor } from "../visitor.ts";
import { book, fillCheckup, freeSlot } from "./booking-customer.ts";
import { FailingMailServer, waysAway } from "./failing-mail-server.ts";
import { atMost, isSo, noted } from "./finding.ts";
import type { Finding } from "./finding.ts";
import { networkOf, withProduct } from "./with-product.ts";

const customers = 10;
const awayMs = 10_000;
/** Of people who ask for a link, all the time. */
const pauseMs = 200;
/** The tries of a sign-in mail come 5, 15 and 45 s after each other. */
const lateSeconds = 60;

/** The mail server is away in each way while people ask for links, and customers book. */
export async function mailAway(): Promise<Finding[]> {
  const server = new FailingMailServer();
  await server.start();
  const settings = {
    SMTP_URL: server.address,
    MAIL_FROM: "checkup@back-office.com",
    REVIEW_TEAM_EMAIL: "reviews@back-office.com",
    MEETING_CAPACITY: "100",
  };
  try {
    return await withProduct(settings, (product) => new Outage(product, server).run());
  } finally {
    await server.stop();
  }
}

class Outage {
  readonly #product: Product;
  readonly #server: FailingMailServer;
  readonly #asked: string[] = [];
  readonly #booked: string[] = [];

  constructor(product: Product, server: FailingMailServer) {
    this.#product = product;
    this.#server = server;
  }

  async run(): Promise<Finding[]> {
    const booking: { visitor: Visitor; checkup: string }[] = [];
    for (let at = 0; at < customers * waysAway.length; at += 1) {
      const email = `customer-${at}@acme.com`;
      const visitor = await Visitor.signIn(this.#product, email, networkOf(at), this.#server);
      booking.push({ visitor, checkup: await fillCheckup(visitor) });
    }
    const startsAt = await freeSlot(booking[0]!.visitor, booking[0]!.checkup, 5);
    const findings: Finding[] = [];
    for (const way of waysAway) {
      const before = this.#server.mails.length;
      await this.#server.leave(way);
      const start = performance.now();
      const signIns = this.#askForLinks(start + awayMs);
      const bookings: number[] = [];
      for (const { visitor, checkup } of booking.splice(0, customers)) {
        bookings.push(await timeOf(() => book(visitor, checkup, startsAt)));
        this.#booked.push(visitor.email);
        await sleep(awayMs / customers / 2);
      }
      const asked = timesOf(await signIns);
      const arrived = this.#server.mails.length - before;
      await this.#server.comeBack();
      const late = await this.#untilAllArrived();
      findings.push(
        atMost(
          `mail server ${way} for ${awayMs / 1000} s: link asked for, p50`,
          asked.p50,
          250,
          "ms",
        ),
        atMost("… p99", asked.p99, 1_000, "ms"),
        atMost("… meeting booked, p50", timesOf(bookings).p50, 500, "ms"),
        noted("… mails that arrived meanwhile", arrived),
        atMost("… back again: all mails are there after", late, lateSeconds, "s"),
      );
    }
    const ids = this.#server.mails.map(({ messageId }) => messageId);
    return [
      ...findings,
      noted("mails in all", ids.length),
      atMost("mails that arrived twice", ids.length - new Set(ids).size, 0),
      atMost("people whose mail is missing", this.#missing().length, 0),
      await this.#isQuickAgain(),
    ];
  }

  /** Each of somebody else; answers how long each took. */
  async #askForLinks(until: number): Promise<number[]> {
    const times: number[] = [];
    while (performance.now() < until) {
      const number = this.#asked.length;
      const email = `asking-${number}@acme.com`;
      const visitor = new Visitor(email, this.#product.origin, networkOf(1_000 + number));
      times.push(await timeOf(() => visitor.call("session/requestLink", { email })));
      this.#asked.push(email);
      await sleep(pauseMs);
    }
    return times;
  }

  #missing(): string[] {
    // Who booked had a mail to sign in before.
    return [
      ...this.#asked.filter((email) => this.#server.mailsTo(email).length < 1),
      ...this.#booked.filter((email) => this.#server.mailsTo(email).length < 2),
    ];
  }

  async #untilAllArrived(): Promise<number> {
    const start = performance.now();
    const seconds = () => (performance.now() - start) / 1000;
    while (this.#missing().length > 0 && seconds() < 2 * lateSeconds) await sleep(50);
    return seconds();
  }

  async #isQuickAgain(): Promise<Finding> {
    const start = performance.now();
    await Visitor.signIn(this.#product, "last@acme.com", networkOf(9_000), this.#server);
    const seconds = (performance.now() - start) / 1000;
    return isSo(
      "afterwards somebody signs in, mail and all",
      seconds < 5,
      "within 5 s",
      `${seconds} s`,
    );
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
