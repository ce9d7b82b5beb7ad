import { randomUUID } from "node:crypto";
import { tokenScopes } from "@app/contract";
import type { Pool } from "pg";
import type { FileStorage } from "#storage/file-storage.ts";
import { makeDeleted, makeFullCheckup, makeMail, testSecret } from "./factories.ts";
import type { testApp } from "./test-app.ts";
import { testFolder } from "./test-folder.ts";
import { sha256, verifyBackup } from "#operate/archive.ts";
import { createBackup } from "#operate/backup.ts";
import { restoreBackup } from "#operate/restore.ts";

type App = Awaited<ReturnType<typeof testApp>>;
interface BackupSource {
  pool: Pool;
  storage: FileStorage;
}

export async function backUp({ pool, storage }: BackupSource, file: string) {
  const DATA_DIR = await testFolder({ "session-secret": testSecret });
  return createBackup({ pool, storage, settings: { DATA_DIR } }, { file, allowsLost: true });
}

export async function restore(place: BackupSource, path: string) {
  const backup = await verifyBackup(path);
  return { ...(await restoreBackup(place, backup)), secret: backup.secret };
}

/** The names of all tables of the schema. */
export async function listTables(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  return rows.map(({ name }) => name);
}

/** All rows of these tables, as text. */
export async function readRows(pool: Pool, tables: string[]) {
  const all: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await pool.query<{ line: string }>(
      `select t::text as line from public."${table}" as t order by 1`,
    );
    all[table] = rows.map(({ line }) => line);
  }
  return all;
}

export async function storeFile(
  { pool, storage }: BackupSource,
  content: Uint8Array,
  name: string = randomUUID(),
) {
  const id = randomUUID();
  await storage.put(id, content, "image/png");
  await pool.query(
    "insert into stored_files (id, bucket, name, size, mimetype, checksum) values ($1, 'app_logos', $2, $3, 'image/png', $4)",
    [id, name, content.length, sha256(content)],
  );
  return id;
}

/** What a careless copy would change. */
const oddText = 'Zoë & 株式会社 😀\t"quoted", \'single\'\nsecond\r\nthird \\N \\. \\\\ {a,"b"} end';

/** At least one row in every table, also in those that backups leave out. */
export async function fillEveryTable(app: App): Promise<{ fileId: string; checkupId: string }> {
  const { db, pool } = app;
  const { user } = await app.administrator("ann@acme.com");
  const { id: checkupId } = await makeFullCheckup(db, user.id);
  await pool.query(
    `update checkups set company_name = $2, locations = $3, scope_data = $4, answer_versions = '{"companyName": 3}' where id = $1`,
    [
      checkupId,
      oddText.slice(0, 60),
      [oddText, "x".repeat(100), "null", "NULL"],
      JSON.stringify({ staff: {}, devices: {}, note: oddText }),
    ],
  );
  const plain = await makeFullCheckup(db, user.id);
  const { rows } = await pool.query<{ id: string }>(
    "insert into meetings (checkup_id, starts_at, seat, guests) values ($1, '2026-06-09T13:00:00.123Z', 1, $2) returning id",
    [checkupId, ["bob@acme.com", 'o"dd@acme.com']],
  );
  await makeDeleted(db);
  await pool.query(
    "insert into saved_views (user_id, list, name, query, is_shared) values ($1, '/', $2, $3, true)",
    [user.id, oddText.slice(0, 20), { search: oddText }],
  );
  await makeMail(db, { checkupId, meetingId: rows[0]!.id, lastError: oddText });
  const fileId = await storeFile(app, Buffer.from([0, 255, 10, 13, 92, 46, 10, 0]), "odd.png");
  await pool.query(
    "update saas_applications set logo_file_id = $1, logo = null where id = (select id from saas_applications limit 1)",
    [fileId],
  );
  await pool.query(
    "insert into retired_choices (kind, identifier, name) values ('saasApps', 'retired', $1)",
    [oddText],
  );
  await pool.query(
    `insert into api_tokens (user_id, name, token_hash, hint, scopes, expires_at)
     select $1, $2, 'hash', 'abcd', array_agg(distinct scope), now() + interval '1 day' from (select unnest($3::text[]) as scope) as s`,
    [user.id, oddText.slice(0, 20), tokenScopes.slice(0, 2)],
  );
  await pool.query(
    `with made as (
       insert into webhooks (url, events, with_answers, is_on, secret)
       values ($1, array['meeting.booked'], true, false, 'sealed') returning id)
     insert into webhook_deliveries (webhook_id, event, data, queued_at)
     select id, 'webhook.saved', $2, now() from made`,
    [oddText.slice(0, 20), JSON.stringify({ read: oddText })],
  );
  await pool.query(
    `insert into briefs (checkup_id, content, checkup_version, made_at) values ($1, $2, 1, now())
       on conflict do nothing`,
    [checkupId, JSON.stringify({ read: oddText })],
  );
  await pool.query(
    "insert into brief_notes (checkup_id, question, text, updated_at, updated_by) values ($1, 'scope', $2, now(), 'ann@acme.com')",
    [checkupId, oddText],
  );
  await pool.query(
    "insert into readiness_versions (number, files, made_by, made_at, published_at) values (1, $1, 'ann@acme.com', now(), now())",
    [JSON.stringify({ "rules.csv": oddText })],
  );
  await pool.query("insert into admin_settings (subject, value) values ('meetings', $1)", [
    JSON.stringify({ place: oddText }),
  ]);
  await pool.query("insert into audit_log (action, entity, after) values ('update', 'user', $1)", [
    JSON.stringify({ text: oddText, empty: "", nothing: null }),
  ]);
  await pool.query(`
    insert into profiles (user_id, email) select id, email from users on conflict do nothing;
    insert into rate_limits (key, points) values ('someone', 3);
    insert into sign_in_requests (email, token_hash, code_hash, browser_hash, expires_at)
      values ('ann@acme.com', 'a', 'b', 'c', now());
    insert into instances (id, name, version, secret_fingerprint, started_at, seen_at)
      values (gen_random_uuid(), 'here', '1', 'a', now(), now());
    insert into backups (finished_at, version, bytes, checkups, files, checksum)
      values (now(), '1', 1, 1, 1, 'a')`);
  return { fileId, checkupId: plain.id };
}
