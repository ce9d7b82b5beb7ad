import { messages } from "@app/contract";
import { expect, test } from "vitest";
import { makeFullCheckup, newProduct } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

type App = Awaited<ReturnType<typeof testApp>>;
type Api = Awaited<ReturnType<App["signedIn"]>>["api"];

const slack = { name: "Slack", productWebsite: null };
/** What came of a website is remembered: each limit has its own. */
const lookUp =
  (website: string) =>
  ({ lookup }: Api) =>
    lookup.extractCompanyInfo({ website });

/** How often one person may make a call, by the name of the limit. */
const limited: [
  limit: Parameters<App["limits"]["use"]>[0],
  most: number,
  call: (api: Api, checkupId: string) => Promise<unknown>,
][] = [
  ["newCheckupsPerUser", 60, ({ checkups }) => checkups.create()],
  ["savesPerUser", 6_000, ({ checkups }, id) => checkups.save({ id, version: 0, changes: {} })],
  ["summariesPerUser", 60, ({ checkups }, id) => checkups.summary({ id })],
  ["newProductsPerUser", 60, ({ itSecurity }) => itSecurity.add(newProduct())],
  ["similarPerUser", 600, ({ saas }) => saas.similar(slack)],
  ["matchedNamesPerUser", 1_000, ({ saas }) => saas.match({ names: ["Slack"] })],
  [
    "picturesPerUser",
    60,
    ({ catalogue }) => catalogue.reencodeLogo({ file: new File(["no picture"], "logo.png") }),
  ],
  ["lookupsPerUserAndMinute", 10, lookUp("acme.com")],
  ["lookupsPerUserAndDay", 100, lookUp("apex.com")],
];

test("what one person does too often is rejected for a while, nobody else's is", async () => {
  const app = await testApp();
  const bob = await app.signedIn("bob@acme.com");
  const rejectionOf = async ({ api, user }: typeof bob, call: (typeof limited)[number][2]) => {
    const { id } = await makeFullCheckup(app.db, user.id);
    return call(api, id).then(
      () => null,
      ({ status, message }: { status: number; message: string }) => ({ status, message }),
    );
  };
  const tooMany = { status: 429, message: messages.tooManyRequests };
  for (const [limit, most, call] of limited) {
    // A call may count for several limits.
    const ann = await app.signedIn(`${limit.toLowerCase()}@acme.com`);
    expect(await app.limits.use(limit, ann.user.id, most), limit).toBe(0);
    expect(await rejectionOf(ann, call), limit).toEqual(tooMany);
    expect(await rejectionOf(bob, call), limit).not.toEqual(tooMany);
  }
});
