import { createServer } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import pg from "pg";

/**
 * The bare limit: the minimal statements of the product's calls, prepared, behind Node's HTTP server, without checks and with
 * stored counts. Runs as a process of its own, and sends its port to its parent.
 */
const page = (ids: string, total: string) => `
  select one.id, one.version, one.identifier, one.name, one.description, one.logo, file.name as file,
    one.category, one.popular, one.product_website, one.published, one.offered, one.created_at, one.updated_at,
    adder.id as adder_id, adder.email as adder_email, ${total} as total
  from (${ids}) as found
  join saas_applications as one using (id)
  left join stored_files as file on file.id = one.logo_file_id
  left join profiles as adder on adder.id = one.added_by_user`;

const statements = {
  list: page(
    "select id from saas_applications order by lower(name), id limit 50",
    "(select rows from bench.stored_count)",
  ),
  search: `with hits as materialized
      (select id, lower(name) as small from saas_applications
        where lower(name) like $1 or lower(category) like $1)
    ${page("select id from hits order by small, id limit 50", "(select count(*) from hits)")}`,
  session: `select users.id, users.email, user_roles.role
    from sessions join users on users.id = sessions.user_id
    left join user_roles on user_roles.user_id = users.id
    where sessions.id = $1 and sessions.expires_at > now()`,
  record: "select * from checkups where id = $1 and user_id = $2",
  save: `update checkups set company_name = $2, company_industry = $3, staff_remote = $4,
      staff_hybrid = $5, staff_onsite = $6, devices = $7, version = version + 1, updated_at = now()
    where id = $1 returning version`,
};

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query(`
  drop schema if exists bench cascade;
  create schema bench;
  create table bench.stored_count as select count(*) as rows from saas_applications`);

async function rows(name: keyof typeof statements, ...values: unknown[]) {
  const query = { name, text: statements[name], values };
  return (await pool.query<Record<string, unknown>>(query)).rows;
}

async function pageOf(name: "list" | "search", ...values: unknown[]) {
  const found = await rows(name, ...values);
  return { rows: found, total: found[0]?.total };
}

async function record(id: string, request: IncomingMessage) {
  const [user] = await rows("session", request.headers.authorization);
  return (await rows("record", id, user?.id))[0];
}

async function save(id: string, request: IncomingMessage) {
  const sent = JSON.parse(await text(request)) as Record<string, unknown>;
  const names = ["companyName", "companyIndustry", "staffRemote", "staffHybrid", "staffOnsite"];
  return (await rows("save", id, ...names.map((name) => sent[name]), sent.devices))[0];
}

const handlers: Record<string, (value: string, request: IncomingMessage) => Promise<unknown>> = {
  list: () => pageOf("list"),
  search: (term) => pageOf("search", `%${term}%`),
  record,
  save,
};

const server = createServer((request, response) => {
  const [, name = "", value = ""] = request.url?.split("/") ?? [];
  const send = (status: number, body: unknown) => {
    const content = Buffer.from(JSON.stringify(body ?? null));
    const length = content.length;
    response.writeHead(status, { "content-type": "application/json", "content-length": length });
    response.end(content);
  };
  const found = handlers[name]?.(decodeURIComponent(value), request) ?? Promise.resolve();
  found.then(
    (body) => send(body === undefined ? 404 : 200, body),
    (error: unknown) => send(500, String(error)),
  );
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit());
