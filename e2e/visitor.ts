import type { Product } from "./product.ts";

/** The server said nothing, or that something went wrong on its side: what was asked may have been done. */
export class NoAnswer extends Error {
  /** What the server did answer. */
  status: number | undefined;
  /** Whether it said when to come again. */
  saysWhen = false;
}

/** Where the mails arrive. */
export type Mailbox = Pick<Product, "mailCount" | "mailTo">;

/** Somebody who is signed in, and calls procedures as a browser does. */
export class Visitor {
  readonly email: string;
  readonly #origin: string;
  readonly #network: Record<string, string>;
  #cookies = "";

  /** Nobody's yet: who has not signed in may ask too. */
  constructor(email: string, origin: string, network?: string) {
    this.email = email;
    this.#origin = origin;
    this.#network = network === undefined ? {} : { "x-forwarded-for": network };
  }

  /**
   * Signs in with the code of the written mail. Mails to one network are limited: more than a few people come from
   * networks of their own, which a product believes that trusts this machine as its proxy.
   */
  static async signIn(
    product: Product,
    email: string,
    network?: string,
    mailbox: Mailbox = product,
  ): Promise<Visitor> {
    const visitor = new Visitor(email, product.origin, network);
    const before = await mailbox.mailCount();
    await visitor.call("session/requestLink", { email });
    const { text = "" } = await mailbox.mailTo(email, before);
    await visitor.call("session/useCode", { email, code: /: (\d{6})/.exec(text)?.[1] });
    return visitor;
  }

  /** As they go into a request's header. */
  get cookies(): string {
    return this.#cookies;
  }

  /** `meta` names what in the input is no plain JSON: `[[1, "startsAt"]]` is a moment. */
  async call<Answer>(procedure: string, input?: unknown, meta?: unknown[]): Promise<Answer> {
    const request = {
      method: "POST",
      headers: { "content-type": "application/json", cookie: this.#cookies, ...this.#network },
      body: JSON.stringify({ json: input, meta }),
      signal: AbortSignal.timeout(30_000),
    };
    let response: Response;
    let body: { json: Answer };
    try {
      response = await fetch(`${this.#origin}/api/rpc/${procedure}`, request);
      body = (await response.json()) as { json: Answer };
    } catch (error) {
      throw new NoAnswer(procedure, { cause: error });
    }
    if (response.status >= 500) {
      const saysWhen = response.headers.has("retry-after");
      const failure = new NoAnswer(`${procedure}: ${response.status}`);
      throw Object.assign(failure, { status: response.status, saysWhen });
    }
    if (!response.ok) throw new Error(`${procedure} was refused: ${JSON.stringify(body.json)}`);
    const set = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
    if (set.length > 0) this.#cookies = set.join("; ");
    return body.json;
  }
}
