import { expect, test } from "vitest";
import type { Handler } from "#testing/internet/serve-site.ts";
import { acme, homePage, lookupAlone } from "#testing/lookup-alone.ts";
import { serveWebsite } from "#testing/website.ts";

const never: Handler = () => undefined;

/** Acme's website, and seven others that never answer. */
async function bench() {
  const acmes = await serveWebsite("acme-robotics.com", { "/": homePage() });
  const slow = [1, 2, 3, 4, 5, 6, 7].map((number) => `slow-site-${number}.com`);
  const sites = await Promise.all(slow.map((name) => serveWebsite(name, { "/": never })));
  const alone = lookupAlone(acmes.allow, ...sites.map(({ allow }) => allow));
  const asked = () => sites.flatMap((site) => site.asked);
  return { ...alone, slow, asked, acmes };
}

const busy = { code: "busy", seconds: 5 };

test("who asks for many hanging websites finds no more places, and others do", async () => {
  const { find, slow, uses } = await bench();
  const leave = new AbortController();
  const { signal } = leave;
  const asked = slow.slice(0, 6).map((website) => find(website, { signal }));
  const left = Promise.allSettled(asked);
  await expect(find(slow[6]!)).rejects.toMatchObject(busy);
  expect(await find("acme-robotics.com", { user: "bob" })).toMatchObject(acme);
  leave.abort();
  for (const end of await left) {
    expect(end).toMatchObject({ status: "rejected", reason: { code: "aborted" } });
  }
  // Two were asked. Those that waited, and the one that found no place, cost nothing.
  expect(uses).toEqual(["ann", "ann", "bob"]);
});

test("look-ups that were cancelled leave their places at once, on one hanging website too", async () => {
  const { find, slow, acmes, uses } = await bench();
  const hold = new AbortController();
  const held = find(slow[0]!, { signal: hold.signal, user: "carl" }).catch(() => undefined);
  for (let round = 0; round < 12; round += 1) {
    const leave = new AbortController();
    const asked = ["a", "b"].map((path) =>
      find(`${slow[0]!}/${path}`, { user: `user ${round}`, signal: leave.signal }),
    );
    const left = Promise.allSettled(asked);
    leave.abort();
    await left;
  }
  expect(await find("acme-robotics.com", { user: "bob" })).toMatchObject(acme);
  expect(acmes.asked).toEqual(["/"]);
  expect(uses).toEqual(["carl", "bob"]);
  hold.abort();
  await held;
});

test("a use is counted when a website is asked, and not for what is remembered", async () => {
  const { find, acmes, uses } = await bench();
  for (let run = 0; run < 3; run += 1) expect(await find("acme-robotics.com")).toMatchObject(acme);
  expect(uses).toHaveLength(1);
  for (let run = 0; run < 3; run += 1) {
    await expect(find("acme-robotics.com/gone")).rejects.toMatchObject({ code: "status" });
  }
  expect(uses).toHaveLength(2);
  await find("acme-robotics.com", { withLogo: true });
  await find("acme-robotics.com", { withLogo: true });
  expect(uses).toHaveLength(3);
  expect(acmes.asked).toEqual(["/", "/gone", "/favicon.ico"]);
});

test("over the limit nothing is asked, and what is known is answered", async () => {
  const { find, acmes, limit } = await bench();
  await find("acme-robotics.com");
  limit.secondsToWait = 40;
  const limited = { code: "limited", seconds: 40 };
  await expect(find("acme-robotics.com/other")).rejects.toMatchObject(limited);
  expect(await find("acme-robotics.com", { withLogo: true })).toMatchObject(acme);
  expect(acmes.asked).toEqual(["/"]);
  limit.secondsToWait = 0;
  await expect(find("acme-robotics.com/other")).rejects.toMatchObject({ code: "status" });
});
