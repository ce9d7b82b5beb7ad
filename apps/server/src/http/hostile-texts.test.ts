import { tokenScopes } from "@app/contract";
import { expect, test } from "vitest";
import { restOperations } from "#http/rest-operations.ts";
import { hostileKinds } from "#testing/hostile-texts.ts";
import { makeToken, withToken } from "#testing/rest-calls.ts";
import { testApp } from "#testing/test-app.ts";
import { typedEverywhere } from "#testing/typed-everywhere.ts";
import type { Typed } from "#testing/typed-everywhere.ts";

const seen = (text: string) => text.replaceAll(/\p{Cf}/gu, "").trim();

function expectWebsite(stored: string) {
  const { password, port, protocol, username } = new URL(stored);
  expect(protocol).toMatch(/^https?:$/);
  expect([username, password, port]).toEqual(["", "", ""]);
  expect(stored).not.toMatch(/[\s\p{C}]/u);
}

const expectFileName = (stored: string) => expect(stored).toMatch(/^[^/\\\p{C}]+\.png$/u);

/** What stands in a field after a text was put there; anything else is as it was typed. */
const kept: Record<string, (stored: string) => void> = {
  website: expectWebsite,
  "application website": expectWebsite,
  identifier: (stored) => expect(stored).toMatch(/^[a-z0-9_-]+$/),
  logo: (stored) => expect(stored).toMatch(/^(?:https?:\/\/|\/storage\/|\/logos\/)/),
  "uploaded file": expectFileName,
  "renamed file": expectFileName,
};

function expectText({ place, stored, text }: Typed) {
  if (stored === null) return;
  expect(stored.isWellFormed() && !stored.includes("\u0000")).toBe(true);
  if (kept[place]) kept[place](stored);
  else expect(seen(stored)).toBe(seen(text));
  if (/name|category|file/.test(place) && place !== "company name")
    expect(stored).not.toMatch(/\p{Bidi_Control}/u);
}

test.each(hostileKinds)("%s: typed texts are rejected, or stored and answered as they were typed", { timeout: 60_000 }, async (_kind, texts) => {
  const logged: string[] = [];
  const app = await testApp({}, logged);
  const { administrator, typed } = await typedEverywhere(app, texts);
  for (const each of typed) {
    expect(() => expectText(each), `${each.place}: ${JSON.stringify(each.text)}`).not.toThrow();
  }
  const { token } = await makeToken(administrator, ...tokenScopes);
  for (const { method, path } of restOperations) {
    if (method !== "GET" || /\{|\/export$/.test(path)) continue;
    const response = await app.browser().request(`/api/v1${path}`, withToken(token));
    const { headers, status } = response;
    const body = await response.text();
    expect(status, path).toBe(200);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-type")).toMatch(/^application\/json/);
    expect(headers.get("content-security-policy")).toContain("default-src");
    // oxlint-disable-next-line no-control-regex -- none of them may be there
    expect(body, path).not.toMatch(/[\u0000-\u001f]/);
  }
  expect(logged.length).toBeGreaterThan(50);
  for (const line of logged) {
    expect(line).toMatch(/^\{[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]*\}\n$/u);
    expect(JSON.parse(line)).toHaveProperty("msg");
  }
  const log = logged.join("");
  for (const text of texts.filter((each) => each.length > 12)) expect(log).not.toContain(text);
}); // prettier-ignore
