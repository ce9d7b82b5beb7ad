import { bookFromTheEnd, schedule } from "../steps/booking.ts";
import { fillCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import { answerFirstHalf } from "../steps/first-half.ts";
import { picture } from "../steps/files.ts";
import { answerSecondHalf, bookMeeting } from "../steps/second-half.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { administrator } from "./fleet.ts";
import { Person } from "./person.ts";
import { idleSeconds } from "./proxy.ts";

test("who signs in through one instance is signed in on all, and signs out of all", async ({
  fleet,
}) => {
  const [first, , last] = fleet.instances.map(({ origin }) => origin);
  const ann = await new Person(fleet, "ann@one-for-all.com", "127.0.2.1").signIn(fleet, first);
  const known = () =>
    Promise.all(
      fleet.instances.map(async ({ origin }) => {
        const headers = { cookie: signedIn, "content-type": "application/json" };
        const asked = { method: "POST", headers, body: "{}" };
        const response = await fetch(`${origin}/api/rpc/session/current`, asked);
        return ((await response.json()) as { json: { email: string } | null }).json?.email;
      }),
    );
  const signedIn = ann.cookies;
  expect(await known()).toEqual(Array(3).fill(ann.email));
  await ann.call("session/signOut", undefined, { at: last });
  expect(await known()).toEqual(Array(3).fill(undefined));
});

test("a visitor answers twelve steps and books, with saves on all instances", async ({
  page,
  fleet,
}) => {
  const before = fleet.answered("checkups/save");
  await signIn(page, fleet, "bob@twelve-steps.com");
  await page.goto("/dashboard");
  await answerFirstHalf(page);
  await answerSecondHalf(page);
  await bookMeeting(page);
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(page.getByText("CheckUp Complete!")).toBeVisible();
  const after = fleet.answered("checkups/save");
  for (const [at, count] of after.entries()) expect(count).toBeGreaterThan(before[at] ?? 0);
});

test("of thirty bookings of one time, sent to all instances at once, one succeeds", async ({
  page,
  fleet,
}) => {
  await signIn(page, fleet, "carl@race-mill.com");
  const [first] = fleet.instances;
  const company = { companyName: "Race Mill", slot: 8 };
  const { startsAt, id } = await bookFromTheEnd(page, first!, company); // there are three
  await page.request.post(`${fleet.origin}/api/rpc/meetings/cancel`, {
    data: { json: { checkupId: id } },
  });
  const ids: string[] = [];
  for (let at = 0; at < 30; at += 1) {
    ids.push(await fillCheckup(page, fleet.origin, usualAnswers, 12));
  }
  const answers = await Promise.all(
    ids.map((checkupId, at) => {
      const { origin } = fleet.instances[at % fleet.instances.length]!;
      return schedule(page, origin, { checkupId, startsAt, guests: "" });
    }),
  );
  const states = answers.map((answer) => answer.status()).toSorted((a, b) => a - b);
  expect(states).toEqual([200, ...Array<number>(29).fill(409)]);
});

test("sign-in emails to one address are counted over all instances", async ({ fleet }) => {
  const email = "dan@many-mails.com";
  const dan = new Person(fleet, email, "127.0.2.2");
  for (let mail = 1; mail <= 5; mail += 1) {
    expect((await dan.ask("session/requestLink", { email })).status).toBe(200);
  }
  for (const { origin: at } of fleet.instances) {
    const { status } = await dan.ask("session/requestLink", { email }, { at });
    expect(status).toBe(429);
  }
});

test("sign-in emails from one network are counted over all instances, by the proxy's word", async ({
  fleet,
}) => {
  const ask = (at: number, network: string) =>
    new Person(fleet, `eve-${at}@many-people.com`, network).ask("session/requestLink", {
      email: `eve-${at}@many-people.com`,
    });
  const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => ask(at, "127.0.2.3")));
  const states = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(states).toEqual([...Array<number>(50).fill(200), ...Array<number>(10).fill(429)]);
  expect((await ask(61, "127.0.2.4")).status).toBe(200);
});

test("a logo that is uploaded to one instance is served by all, until another deletes it", async ({
  fleet,
}) => {
  const [first, , last] = fleet.instances;
  const admin = await new Person(fleet, administrator, "127.0.2.5").signIn(fleet);
  const { name, mimeType, buffer } = picture("fleet.png");
  const body = new FormData();
  // A file within an answer: the text says where it belongs.
  const place = { json: { bucket: "app_logos", file: null }, meta: [], maps: [["file"]] };
  body.append("data", JSON.stringify(place));
  body.append("0", new Blob([buffer], { type: mimeType }), name);
  const headers = { cookie: admin.cookies };
  const address = `${first!.origin}/api/rpc/admin/files/upload`; // there are three
  const uploaded = await fetch(address, { method: "POST", headers, body });
  expect(uploaded.status).toBe(200);
  const { json } = (await uploaded.json()) as { json: { id: string; address: string } };

  const served = () =>
    Promise.all(
      fleet.instances.map(async ({ origin }) => {
        const response = await fetch(new URL(new URL(json.address, origin).pathname, origin));
        return { status: response.status, tag: response.headers.get("etag") };
      }),
    );
  const [one, ...others] = await served();
  expect(one?.status).toBe(200);
  expect(one?.tag).toBeTruthy();
  expect(others).toEqual([one, one]);
  await admin.call("admin/files/remove", { ids: [json.id] }, { at: last!.origin });
  expect((await served()).map(({ status }) => status)).toEqual([404, 404, 404]);
});

test("an idle connection is closed by the proxy, and not by an instance under a request", async ({
  fleet,
}) => {
  for (const { origin } of fleet.instances) {
    const { headers } = await fetch(`${origin}/healthz`);
    const [, seconds] = /^timeout=(\d+)$/.exec(headers.get("keep-alive") ?? "") ?? [];
    expect(Number(seconds)).toBeGreaterThan(idleSeconds);
  }
});
