import { isPublicAddress } from "./address-policy.ts";
import { addressFinder, connectTo, isUnreachable } from "./connect.ts";
import type { ConnectRules } from "./connect.ts";
import { ask, post } from "./hop.ts";
import type { Answer, Question } from "./hop.ts";
import { OutboundError } from "./outbound-error.ts";
import { readAddress, targetOf } from "./target.ts";
import type { TargetRules } from "./target.ts";

/** What one fetch may bring. */
export interface Wanted extends Pick<Question, "types" | "bytes"> {
  /** Over all hops, name look-ups included. */
  ms: number;
  /** Whether http is tried where https cannot connect: nobody asked for https. */
  mayUseHttp?: boolean;
}

/** What came, and from where, after redirects. */
type Fetched = Answer & { url: URL };

export interface OutboundOptions extends Omit<TargetRules, "ports"> {
  /** For tests, which have a small internet of their own on the loopback, with addresses that count as public there. */
  testing?: ConnectRules & Pick<TargetRules, "ports">;
}

/** The only way in which the product reaches the open web. */
export type Outbound = ReturnType<typeof createOutbound>;

const redirectLimit = 4;
const webPorts = { http: 80, https: 443 };

export function createOutbound(options: OutboundOptions) {
  const { testing } = options;
  const targetRules = { ...options, ports: testing?.ports ?? webPorts };
  const isPublic = (address: string) =>
    testing?.isPublic(address) === true || isPublicAddress(address);
  const connectRules = { ...testing, isPublic };
  const addressesOf = addressFinder(connectRules);
  // The asked site can read about us there.
  const userAgent = `ComplianceCheckUp/1.0 (+${options.publicUrl})`;

  const open = async (url: URL, mayUseHttp: boolean, signal: AbortSignal) => {
    const target = targetOf(url, targetRules);
    const addresses = await addressesOf(target, signal);
    try {
      return { url, socket: await connectTo(target, addresses, connectRules, signal) };
    } catch (error) {
      if (!mayUseHttp || url.protocol !== "https:" || !isUnreachable(error)) throw error;
      const plain = new URL(url);
      plain.protocol = "http:";
      return await open(plain, false, signal);
    }
  };

  const follow = async (address: string, wanted: Wanted, signal: AbortSignal): Promise<Fetched> => {
    let asked = readAddress(address);
    for (let hop = 0; hop <= redirectLimit; hop++) {
      // Only the address that was typed may be meant for http.
      const { url, socket } = await open(asked, wanted.mayUseHttp === true && hop === 0, signal);
      const answer = await ask(socket, { ...wanted, url, userAgent }, signal);
      if (!("location" in answer)) return { url, ...answer };
      asked = readAddress(answer.location, url);
      if (url.protocol === "https:" && asked.protocol === "http:") {
        throw new OutboundError("downgrade");
      }
    }
    throw new OutboundError("redirects");
  };

  /** Throws `OutboundError`, whatever went wrong. */
  const within = async <Result>(
    ms: number,
    signal: AbortSignal | undefined,
    work: (ending: AbortSignal) => Promise<Result>,
  ) => {
    const deadline = AbortSignal.timeout(ms);
    const ending = signal ? AbortSignal.any([signal, deadline]) : deadline;
    try {
      ending.throwIfAborted();
      const result = await work(ending);
      ending.throwIfAborted();
      return result;
    } catch (error) {
      // Errors that follow from an abort are reported as the abort.
      if (ending.aborted) throw new OutboundError(deadline.aborted ? "deadline" : "cancelled");
      throw error instanceof OutboundError ? error : new OutboundError("failed", error);
    }
  };

  /** Without encryption only to a host that the operator allows. */
  const postTarget = (address: string): URL => {
    const url = readAddress(address);
    if (!targetOf(url, targetRules).allowed && url.protocol === "http:")
      throw new OutboundError("plain");
    return url;
  };

  return {
    /** `signal` ends it early. */
    fetch: (address: string, wanted: Wanted, signal?: AbortSignal) =>
      within(wanted.ms, signal, (ending) => follow(address, wanted, ending)),
    /** Sends JSON, and answers with the status of the answer; a redirect is not followed. */
    post: (
      address: string,
      { headers, body, ms }: { headers: Record<string, string>; body: string; ms: number },
    ) =>
      within(ms, undefined, async (ending) => {
        const { url, socket } = await open(postTarget(address), false, ending);
        const all = { ...headers, "user-agent": userAgent, "content-type": "application/json" };
        return post(socket, { url, headers: all, body }, ending);
      }),
    /** Whether anything may be sent to an address, as far as it says so itself. */
    mayPost: (address: string) => {
      try {
        postTarget(address);
        return true;
      } catch {
        return false;
      }
    },
  };
}
