import { tokenScopes } from "@app/contract";
import type { TokenArea, TokenScope } from "@app/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { restOperations } from "#http/rest-operations.ts";
import { auditLog, checkups } from "#db/schema.ts";
import { covers } from "#features/tokens/access-token.ts";
import { makeFullCheckup } from "#testing/factories.ts";
import { makeToken, withToken } from "#testing/rest-calls.ts";
import { testApp } from "#testing/test-app.ts";

/** Texts that stand in records, and the areas that they belong to: a token that may read one of these may see the text. */
const belongsTo: Record<string, TokenArea[]> = {
  "admin@acme.com": ["people"],
  "lurker@acme.com": ["people"],
  "ann@acme.com": ["people", "checkups"],
  "guest@acme.com": ["checkups"],
  "Harbor Robotics": ["checkups", "calendar"],
  "Secret Standard": ["catalogue", "checkups"],
  "Unheard Of Tool": ["catalogue"],
  "Nightly sync": ["people"],
};

/** An office in which all of them stand, also in the log of activities. */
async function office() {
  const app = await testApp();
  const admin = await app.administrator();
  const lurker = await app.signedIn("lurker@acme.com");
  const signIn = { action: "sign-in", entity: "session" } as const;
  await app.db.insert(auditLog).values({ ...signIn, actorEmail: "lurker@acme.com" });
  await lurker.api.saas.add({
    id: crypto.randomUUID(),
    name: "Unheard Of Tool",
    category: "Testing",
  });
  const standard = { identifier: "secret-standard", name: "Secret Standard" };
  await admin.api.admin.frameworks.create(standard);
  const ann = await app.signedIn("ann@acme.com");
  const { id } = await makeFullCheckup(app.db, ann.user.id);
  const answers = { companyName: "Harbor Robotics", complianceStandard: standard.identifier };
  await app.db.update(checkups).set(answers).where(eq(checkups.id, id));
  const startsAt = new Date("2026-06-09T13:00:00Z");
  await ann.api.meetings.schedule({ checkupId: id, startsAt, guests: "guest@acme.com" });
  await admin.api.admin.checkups.get({ id });
  /** What a token of these permissions reads of each path, searched for a text where it can be. */
  const reader = async (scopes: TokenScope[]) => {
    const { token } = await makeToken(admin, ...scopes);
    return async (search?: string) => {
      const read: [path: string, text: string][] = [];
      for (const { input, method, path, scope } of restOperations) {
        const canSearch = input instanceof z.ZodObject && "search" in input.shape;
        if (method !== "GET" || !covers(scopes, scope) || (search && !canSearch)) continue;
        const query = search ? `?search=${encodeURIComponent(search)}` : "";
        const address = `/api/v1${path.replace(/\{\w+\}/, id)}${query}`;
        const answer = await app.browser().request(address, withToken(token));
        read.push([path, await answer.text()]);
      }
      return read;
    };
  };
  return reader;
}

const kinds = [
  ...tokenScopes.map((scope) => [scope]),
  ...tokenScopes
    .filter((scope) => scope.endsWith(":read"))
    .map((scope) => [scope, "system:read" as const]),
];

test("a token sees nothing of an area that it may not read, whichever way it asks", { timeout: 60_000 }, async () => {
  const reader = await office();
  const all = (await (await reader([...tokenScopes]))()).flat().join("\n");
  for (const text of Object.keys(belongsTo)) expect(all).toContain(text);
  for (const scopes of kinds) {
    const read = await reader(scopes);
    const answers = await read();
    const nothing = await read("no record holds this");
    const hidden = Object.keys(belongsTo).filter((text) => !belongsTo[text]!.some((area) => covers(scopes, `${area}:read`)));
    expect(hidden.length).toBeGreaterThan(0);
    for (const text of hidden) {
      for (const [path, answer] of answers) expect(answer, `${scopes.join()} ${path}`).not.toContain(text);
      // What cannot be read cannot be searched for either.
      if (text.includes("@")) expect(await read(text), `${scopes.join()} ${text}`).toEqual(nothing);
    }
  }
}); // prettier-ignore
