import { expect, test } from "vitest";
import { secretMark, servedPage } from "#testing/served-page.ts";

/** Below the first of these files are served by their names, and below the others something is looked up. */
const folders = ["/", "/assets/", "/logos/", "/storage/app_logos/"];
const places = [
  ..."/storage/ /checkup/ /admin626/checkups/ /api/ /api/reference/ /healthz/".split(" "),
  ..."/api/rpc/admin/files/ /api/v1/files/ /api/v1/saas-applications/".split(" "),
];

/** Spellings of one folder up. */
const ups = "..  .%2e %2e%2e %252e%252e .... ..; ..%00 %c0%ae%c0%ae %uff0e%uff0e ．．"
  .split(/ +/)
  .map((up) => Buffer.from(up).toString("latin1"));
const slashes = ["/", "%2f", "%252f", "\\", "%5c", "//", "%c0%af"];
/** As many folders up as lead out of the page's folder and below it. */
const climbs = (...levels: number[]) =>
  ups.flatMap((up) =>
    slashes.flatMap((slash) => levels.map((count) => `${(up + slash).repeat(count)}secret.txt`)),
  );
const tricks = [
  "/etc/passwd", "%2fetc%2fpasswd", "file:///etc/passwd", "C:%5cwindows%5cwin.ini",
  "main-1.js/../../../secret.txt", "main-1.js%00", "main-1.js.", "main-1.js%20", "main-1.js::$DATA",
  ".env", ".git/config", "index.html%00.js", "~", ".", "..", "...", "con", "__proto__", "constructor",
  "%", "%zz", "%ff", "%ed%a0%80", "%00", "x".repeat(7_000), "a/".repeat(2_000), "%2e/".repeat(900),
  "//evil.test/", "\\\\evil.test\\", "https://evil.test/", "%0d%0aset-cookie:%20a=b", "%0d%0a%0d%0a<script>",
]; // prettier-ignore

/** Where a whole address stands in the place of a path. */
const targets = [
  ..."//evil.test //evil.test/%2e%2e ///evil.test/.. /\\evil.test /.//evil.test * javascript:alert(1)".split(
    " ",
  ),
  ..."http://evil.test/dashboard http://evil.test/../secret.txt https://evil.test@127.0.0.1/".split(
    " ",
  ),
];

/** Headers that claim another host or another request. */
const foreign = {
  host: "evil.test",
  forwarded: "for=127.0.0.1;host=evil.test;proto=javascript",
  referer: "https://evil.test/<script>",
  "accept-language": "<script>",
  "user-agent": '"><script>alert(1)</script>evil.test',
  "x-forwarded-host": "evil.test",
  "x-forwarded-proto": "javascript",
  "x-forwarded-prefix": "//evil.test",
  "x-original-url": "/secret.txt",
  "x-rewrite-url": "/secret.txt",
  "x-request-id": "evil.test-evil.test",
};
const metricsToken = "a-token-to-read-metrics";

test("no path leads to a file of the machine, off this site, or to a failure", { timeout: 60_000 }, async () => {
  const { app, ask } = await servedPage({ METRICS_TOKEN: metricsToken });
  const { cookies } = await app.administrator();
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const below = (all: string[], these: string[]) => all.flatMap((place) => these.map((trick) => place + trick));
  const paths = [...targets, ...below(folders, climbs(1, 2, 3)), ...below(places, climbs(2)), ...below([...folders, ...places], tricks)];
  const served = new Set<string>();
  for (const path of paths) {
    const { body, headers, status } = await ask(path, { headers: { cookie, ...foreign } });
    const about = `${path.slice(0, 200)}: ${status}`;
    expect([200, 400, 401, 404, 405, 431], about).toContain(status);
    expect(headers.location, about).toBeUndefined();
    expect(headers["set-cookie"], about).toBeUndefined();
    expect(body, about).not.toMatch(/root:|\[fonts\]|<script>|evil\.test/);
    expect(body, about).not.toContain(secretMark);
    if (status === 200) served.add(body);
  }
  // What such a path leads to by being shortened is a page of ours.
  expect([...served]).toEqual(["<!doctype html><title>Page</title>"]);
  const metrics = await ask("/metrics", { headers: { authorization: `Bearer ${metricsToken}` } });
  expect(metrics.body).toContain("http_");
  expect(metrics.body).not.toMatch(/secret|evil|passwd|%2/);
}); // prettier-ignore

test("files are found by their whole name alone", async () => {
  const { ask } = await servedPage();
  expect((await ask("/assets/main-1.js")).status).toBe(200);
  for (const path of ["/assets/MAIN-1.js", "/assets//main-1.js", "/assets/main-1", "/assets/"])
    expect((await ask(path)).status, path).toBe(404);
  expect((await ask("/logos/slack.svg")).body).toContain("<path");
  for (const path of ["/logos/..%2flogos/slack.svg", "/logos/SLACK.svg", "/logos/slack.svg/"])
    expect((await ask(path)).body, path).not.toContain("<path");
});
