import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";

type Stage = "greeting" | "sender" | "recipient" | "data";

/** What the server does wrong, at which stage. A `drip` sends one byte of its answer at a time, and never ends. */
export type Fault =
  | { reject: number; at: Exclude<Stage, "greeting"> }
  | { hang: Stage | "after-data"; drip?: boolean }
  /** Takes the email, and hangs up before it confirms it. */
  | "vanish"
  | "drop";

interface Arrived {
  messageId: string;
  to: string;
  raw: string;
}

interface Options {
  /** Asked at each stage of each email; undefined is no fault. The recipient is not known from the beginning. */
  fault?: (recipient: string, stage: Stage | "after-data") => Fault | undefined;
}

/** A mail server on its own port that fails as `behave` says. Closed when the test ends. */
export async function smtpServer(options: Options = {}) {
  const arrived: Arrived[] = [];
  const sockets = new Set<Socket>();
  const state = { fault: options.fault ?? (() => undefined), connections: 0 };

  /** Answers for this stage of an email as the test wants it: with yes, with an error, or never. */
  const misbehave = (
    stage: Stage | "after-data",
    recipient: string,
    go: (error?: Error) => void,
  ) => {
    const fault = state.fault(recipient, stage);
    if (fault === "vanish" && stage === "after-data") return dropAll();
    if (fault === undefined || fault === "vanish") return go();
    if (fault === "drop") return dropAll();
    if ("hang" in fault) {
      if (fault.hang !== stage) return go();
      if (fault.drip) drip();
      return;
    }
    return fault.at === stage
      ? go(Object.assign(new Error(`${recipient} is rejected`), { responseCode: fault.reject }))
      : go();
  };
  const drip = () => {
    for (const socket of sockets) {
      const timer = setInterval(() => socket.write("2"), 50);
      socket.once("close", () => clearInterval(timer));
    }
  };
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };

  let server = makeServer();
  function makeServer() {
    const made = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS", "AUTH"],
      disableReverseLookup: true,
      logger: false,
      closeTimeout: 100,
      onConnect: (_session, callback) => {
        state.connections++;
        misbehave("greeting", "", callback);
      },
      onMailFrom: (_address, _session, callback) => misbehave("sender", "", callback),
      onRcptTo: ({ address }, _session, callback) => misbehave("recipient", address, callback),
      onData: (stream, session, callback) => {
        const to = session.envelope.rcptTo[0]!.address; // no DATA without a recipient
        const read = async () => {
          const raw = await text(stream);
          misbehave("data", to, (error) => {
            if (error) return callback(error);
            const messageId = /^message-id:\s+(\S+)/im.exec(raw)?.[1] ?? "";
            arrived.push({ messageId, to, raw });
            misbehave("after-data", to, callback);
          });
        };
        read().catch(callback);
      },
    });
    made.server.on("connection", (socket: Socket) => {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
    });
    made.on("error", () => undefined); // broken connections are what these tests are about
    return made;
  }
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server.server, "listening");
    return (server.server.address() as AddressInfo).port; // it listens on a port
  };
  const die = async () => {
    const { server: closing } = server;
    if (!closing.listening) return;
    const closed = once(closing, "close");
    closing.close();
    dropAll();
    await closed;
  };
  const port = await listen(0);
  onTestFinished(die);

  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    /** Connections so far. */
    connections: () => state.connections,
    openSockets: () => sockets.size,
    behave: (fault: Options["fault"]) => {
      state.fault = fault ?? (() => undefined);
    },
    die,
    comeBack: async () => {
      server = makeServer();
      await listen(port);
    },
  };
}
