import { once } from "node:events";
import { Agent, request } from "node:http";
import type { IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { NoAnswer } from "../fixtures/visitor.ts";
import { codeOf } from "../fixtures/test.ts";
import type { Fleet } from "./fleet.ts";

/** A request that had no answer, or one that says that something went wrong; moments as of `performance.now()`. */
export interface Failure {
  startedAt: number;
  endedAt: number;
  text: string;
}

interface Asking {
  /** The origin of an instance instead of the proxy's. */
  at?: string;
  /** Which parts of the input are no plain JSON, as the protocol names them. */
  meta?: unknown[];
}

/** Somebody in a network of his own, who calls procedures as a browser does. */
export class Person {
  readonly email: string;
  readonly failures: Failure[] = [];
  readonly #origin: string;
  readonly #agent: Agent;
  readonly #cookies = new Map<string, string>();

  /** `network` is an address of the loopback, such as 127.0.1.1: the proxy names it to the instances. */
  constructor({ origin }: Fleet, email: string, network: string) {
    this.email = email;
    this.#origin = origin;
    this.#agent = new Agent({ keepAlive: true, localAddress: network });
  }

  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Signs in with the code of the email. */
  async signIn({ mails }: Fleet, at?: string): Promise<this> {
    const before = mails.mails.filter(({ to }) => to?.[0]?.address === this.email).length;
    await this.call("session/requestLink", { email: this.email }, { at });
    const mail = (await mails.mailsTo(this.email, before + 1)).at(-1);
    await this.call("session/useCode", { email: this.email, code: codeOf(mail?.text) }, { at });
    return this;
  }

  /** What a procedure answers; throws `NoAnswer` when it may have been done, another error when it is rejected. */
  async call<Answer>(procedure: string, input?: unknown, asking?: Asking): Promise<Answer> {
    const { status, answer } = await this.ask(procedure, input, asking);
    if (status !== 200) throw new Error(`${procedure} was rejected: ${JSON.stringify(answer)}`);
    return answer as Answer;
  }

  /** Status and answer of a procedure, rejections too; throws `NoAnswer` for failures. */
  async ask(procedure: string, input?: unknown, { at = this.#origin, meta }: Asking = {}) {
    const startedAt = performance.now();
    try {
      const response = await this.#send(`${at}/api/rpc/${procedure}`, { json: input, meta });
      const { json: answer } = (await json(response)) as { json: unknown };
      const status = response.statusCode ?? 0;
      if (status >= 500) throw new Error(`${status} ${JSON.stringify(answer)}`);
      for (const cookie of response.headers["set-cookie"] ?? []) this.#keep(cookie);
      return { status, answer };
    } catch (error) {
      const text = `${procedure}: ${error instanceof Error ? error.message : String(error)}`;
      this.failures.push({ startedAt, endedAt: performance.now(), text });
      throw new NoAnswer(text, { cause: error });
    }
  }

  async #send(address: string, body: object): Promise<IncomingMessage> {
    const asking = request(address.replace("localhost", "127.0.0.1"), {
      method: "POST",
      agent: this.#agent,
      headers: { "content-type": "application/json", cookie: this.cookies },
      signal: AbortSignal.timeout(40_000), // longer than the product takes for any answer
    });
    asking.end(JSON.stringify(body));
    const [response] = (await once(asking, "response")) as [IncomingMessage];
    return response;
  }

  #keep(cookie: string) {
    const [pair = ""] = cookie.split(";");
    const at = pair.indexOf("=");
    this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}
