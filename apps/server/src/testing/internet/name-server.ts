import { createSocket } from "node:dgram";
import type { AddressInfo } from "node:net";
import packet from "dns-packet";
import type { Answer } from "dns-packet";

export interface NameAnswer {
  a?: string[];
  aaaa?: string[];
  /** Another name, whose addresses come along. */
  cname?: string;
  code?: "SERVFAIL" | "NXDOMAIN" | "REFUSED";
}

/**
 * What is known of a name: the same each time; a list, of which each look-up gets the next one and later ones the last;
 * or nothing at all, not even an answer.
 */
export type Zone = Record<string, NameAnswer | NameAnswer[] | "silent">;

// In a header of DNS the last four bits of the flags.
const codes = { NOERROR: 0, SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 };

/** A name server on UDP that knows these names, "*" for all others. */
export async function nameServer(zone: Zone) {
  const socket = createSocket("udp4");
  /** Names in the order in which their IPv4 addresses were asked for. */
  const asked: string[] = [];

  socket.on("message", (message, from) => {
    const { id, questions } = packet.decode(message);
    const { name, type } = questions?.[0] ?? { name: "", type: "A" };
    const known = zone[name] ?? zone["*"] ?? { code: "NXDOMAIN" };
    if (type === "A") asked.push(name);
    if (known === "silent") return;
    // Both families of one look-up are asked for, IPv4 first.
    const times = asked.filter((before) => before === name).length;
    const found = Array.isArray(known) ? known[Math.min(times, known.length) - 1] : known;
    const owner = found?.cname ?? name;
    const answers: Answer[] = [];
    if (found?.cname) answers.push({ type: "CNAME", name, ttl: 0, data: found.cname });
    const addresses = (type === "A" ? found?.a : type === "AAAA" ? found?.aaaa : undefined) ?? [];
    for (const data of addresses) {
      answers.push({ type: type === "A" ? "A" : "AAAA", name: owner, ttl: 0, data });
    }
    const flags = packet.RECURSION_AVAILABLE | packet.RECURSION_DESIRED;
    const code = codes[found?.code ?? "NOERROR"];
    socket.send(
      packet.encode({ type: "response", id, flags: flags | code, questions, answers }),
      from.port,
      from.address,
    );
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const { port } = socket.address() as AddressInfo;

  return {
    address: `127.0.0.1:${port}`,
    asked,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}
