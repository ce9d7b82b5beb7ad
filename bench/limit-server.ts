import { createServer } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import pg from "pg";
import { limitStatements } from "./limit-statements.ts";
import type { LimitStatement } from "./limit-statements.ts";

/**
 * The limit that the product is measured beside: the same statements behind Node's plain HTTP server, without a
 * single check. A process of its own; the address of the database comes in DATABASE_URL, its own port goes to the parent.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const run = (name: LimitStatement, ...values: unknown[]) =>
  pool.query<Record<string, unknown>>({ name, text: limitStatements[name], values });

const pageOf = async (name: LimitStatement, ...values: unknown[]) => {
  const { rows } = await run(name, ...values);
  return { rows, total: rows[0]?.total };
};

/** What a save sends, here as there. */
interface Answers {
  companyName: string;
  companyIndustry: string;
  staffRemote: number;
  staffHybrid: number;
  staffOnsite: number;
  devices: object;
}

async function save(id: string, request: IncomingMessage) {
  const answers = JSON.parse(await text(request)) as Answers;
  const { companyName, companyIndustry, staffRemote, staffHybrid, staffOnsite } = answers;
  const staff = [staffRemote, staffHybrid, staffOnsite];
  const { rows } = await run("save", id, companyName, companyIndustry, ...staff, answers.devices);
  return rows[0];
}

async function record(id: string, request: IncomingMessage) {
  const { rows: users } = await run("session", request.headers.authorization);
  const { rows } = await run("record", id, users[0]?.id);
  return rows[0];
}

const answers: Record<string, (value: string, request: IncomingMessage) => Promise<unknown>> = {
  list: () => pageOf("list"),
  search: (term) => pageOf("search", `%${term}%`),
  filter: (category) => pageOf("filter", category),
  deep: (offset) => pageOf("deep", offset),
  facets: async () => (await run("facets")).rows,
  record,
  save,
};

const server = createServer((request, response) => {
  const [, name = "", value = ""] = request.url?.split("/") ?? [];
  const answer = answers[name]?.(decodeURIComponent(value), request) ?? Promise.resolve();
  const send = (status: number, body: unknown) => {
    const content = Buffer.from(JSON.stringify(body));
    response.writeHead(status, {
      "content-type": "application/json",
      "content-length": content.length,
    });
    response.end(content);
  };
  answer.then(
    (body) => (body === undefined ? send(404, null) : send(200, body)),
    (error: unknown) => send(500, String(error)),
  );
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit());
