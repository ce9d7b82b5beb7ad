import { randomUUID } from "node:crypto";
import { messages } from "@app/contract";
import type { ApplicationRow, TokenScope } from "@app/contract";
import { expect, test } from "vitest";
import { profileIdOf } from "#testing/applications-office.ts";
import { makeApplication } from "#testing/factories.ts";
import { ask, json, makeToken, withToken } from "#testing/rest-calls.ts";
import { testApp } from "#testing/test-app.ts";

/** An application that Ann added, and what tokens read of it. */
async function office() {
  const app = await testApp();
  const admin = await app.administrator();
  const ann = await app.signedIn("ann@acme.com");
  const addedByUser = await profileIdOf(app.db, ann.user.id);
  const made = await makeApplication(app.db, { name: "Ann's own", published: false, addedByUser });
  const through = async (...scopes: TokenScope[]) => {
    const { token } = await makeToken(admin, ...scopes);
    return (path: string, init?: RequestInit) => ask(app, token, `/saas-applications${path}`, init);
  };
  return { made, addedByUser, through };
}

test("a token for the catalogue alone does not learn which customer added an application, one for people does", async () => {
  const { addedByUser, made, through } = await office();
  const call = await through("catalogue:write");
  const { identifier, version } = made;
  const fields = { identifier, name: "Hers", category: "Testing", description: null, logo: null };
  const put = { ...fields, productWebsite: null, popular: false, published: false, version };
  const answers = [
    await call("?search=Ann's+own"),
    await call("/export?search=Ann's+own"),
    await call(`/${made.id}`, json("PUT", put)),
    await call(`/${made.id}`, json("PUT", put)),
    await call(`/${made.id}/published`, json("PUT", { published: true })),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409, 200]);
  for (const answer of answers) {
    expect(JSON.stringify(answer.body)).toMatch(/Ann's own|Hers/);
    expect(JSON.stringify(answer.body)).not.toContain("ann@acme.com");
  }
  expect((await call("/adders")).status).toBe(403);
  // A filter by a customer would show the same.
  const forbidden = { code: "FORBIDDEN", message: messages.tokenScopeTooSmall };
  for (const user of [addedByUser, randomUUID()])
    expect(await call(`?user=${user}`)).toMatchObject({ status: 403, body: forbidden });
  const filtered = await call(`/export?user=${addedByUser}`);
  expect(filtered).toMatchObject({ status: 403, body: forbidden });

  const withPeople = await through("catalogue:read", "people:read");
  const { rows } = (await withPeople(`?user=${addedByUser}`)).body as { rows: ApplicationRow[] };
  expect(rows).toMatchObject([{ addedByUser: { email: "ann@acme.com" } }]);
  expect((await withPeople("/adders")).body).toMatchObject([{ email: "ann@acme.com" }]);
});

test("a program gets the lines of JSON under their own type and name", async () => {
  const app = await testApp();
  const { token } = await makeToken(await app.administrator(), "catalogue:read");
  const path = "/api/v1/saas-applications/export?format=jsonl&search=slack";
  const response = await app.browser().request(path, withToken(token));
  expect(response.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
  expect(response.headers.get("content-disposition")).toContain("saas-applications.jsonl");
  const [line = ""] = (await response.text()).split("\n");
  expect(JSON.parse(line)).toMatchObject({ identifier: "slack", popular: true });
  const wrong = await ask(app, token, "/saas-applications/export?format=xml");
  expect(wrong.status).toBe(422);
});
