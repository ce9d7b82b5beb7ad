import {
  activityQuery,
  applicationsQuery,
  checkupsQuery,
  filesQuery,
  frameworksQuery,
  meetingsQuery,
  platformsQuery,
  profilesQuery,
  rolesQuery,
  tokensQuery,
} from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, meetings, storedFiles } from "#db/schema.ts";
import { grantRole } from "#features/people/roles.ts";
import { ensureUser } from "#features/session/queries.ts";
import { exported } from "#testing/exported.ts";
import { makeCheckup } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

/** The lists of the admin panel, and what the exports of each are called in the log. */
const lists = {
  frameworks: [frameworksQuery, "compliance_frameworks"],
  workPlatforms: [platformsQuery, "work_platforms"],
  cloudPlatforms: [platformsQuery, "cloud_platforms"],
  saas: [applicationsQuery, "saas_applications"],
  itSecurity: [applicationsQuery, "it_security_applications"],
  checkups: [checkupsQuery, "checkups"],
  meetings: [meetingsQuery, "meetings"],
  profiles: [profilesQuery, "profiles"],
  roles: [rolesQuery, "roles"],
  files: [filesQuery, "files"],
  activity: [activityQuery, "activity"],
  tokens: [tokensQuery, null],
} as const;

interface Query {
  search?: string;
  sort?: string;
  direction?: "asc" | "desc";
  page?: number;
}

/** An office with some rows in every list, many of them alike. */
async function office() {
  const app = await testApp();
  const { api, user } = await app.administrator();
  const file = { bucket: "app_logos", checksum: "0", mimetype: "image/png" } as const;
  const files = Array.from({ length: 60 }, (_, at) => ({ name: `${at}.png`, size: at % 7 }));
  await app.db.insert(storedFiles).values(files.map((each) => ({ ...file, ...each })));
  for (const [at, companyName] of ["b", null, "A", "b", null].entries()) {
    const { id: userId } = await ensureUser(app.db, `person-${at}@acme.com`);
    await grantRole(app.db, userId, "user");
    const { id: checkupId } = await makeCheckup(app.db, {
      userId,
      companyName,
      step: 1 + (at % 3),
    });
    const startsAt = new Date(Date.UTC(2026, 5, 8 + (at % 2), 13));
    await app.db.insert(meetings).values({ checkupId, startsAt, seat: 1 + at });
    await api.admin.tokens.create({ name: `${at % 2}`, scopes: ["catalogue:read"], days: 7 });
  }
  return { db: app.db, user, areas: api.admin };
}

test("every list pages through its rows by each column, both ways, each once; an export has them all", async () => {
  const { db, user, areas } = await office();
  for (const [name, [query, recorded]] of Object.entries(lists)) {
    const area = areas[name as "files"];
    const list = (asked: Query) => area.list(asked as object);
    for (const search of ["", "ac"]) {
      const { total } = await list({ search });
      const read = async (sort: string, direction: "asc" | "desc") => {
        const ids: string[] = [];
        for (let page = 1; ids.length < total; page += 1) {
          const { rows } = await list({ search, sort, direction, page });
          expect(rows).not.toEqual([]);
          ids.push(...rows.map(({ id }) => id));
        }
        return ids;
      };
      for (const sort of query.shape.sort.unwrap().options) {
        const up = await read(sort, "asc");
        expect(new Set(up).size, `${name} by ${sort}`).toBe(total);
        expect((await read(sort, "desc")).toReversed(), `${name} by ${sort}`).toEqual(up);
      }
    }
    const { total } = await list({});
    expect(total, name).toBeGreaterThanOrEqual(5);
    expect(await list({ page: 1_000_000_000 }), name).toMatchObject({ rows: [], total });
    for (const wrong of [{ sort: "version" }, { page: 0 }])
      await expect(list(wrong), name).rejects.toMatchObject({ status: 422, code: "INPUT_INVALID" });
    if (recorded === null) continue;

    const file = await exported(area.export({}));
    expect(file, name).toHaveLength((await list({})).total); // the log has one more by now
    const entries = await db.select().from(auditLog).where(eq(auditLog.entityId, recorded));
    expect(entries).toMatchObject([{ actorId: user.id, action: "export", entity: "list" }]);
  }
});
