import { messages, similarProducts } from "@app/contract";
import { expect, test } from "vitest";
import { makeApplication, newProduct } from "#testing/factories.ts";
import { testApp } from "#testing/test-app.ts";

async function ann() {
  const app = await testApp();
  const { api } = await app.signedIn("ann@acme.com");
  const names = async (name: string, productWebsite: string | null = null) =>
    (await api.saas.similar({ name, productWebsite })).map((row) => row.name);
  return { app, api, names };
}

test("other spellings of a name are offered the product first", async () => {
  const { app, names } = await ann();
  for (const name of ["monday.com", "Salesforce"]) await makeApplication(app.db, { name });
  for (const [typed, expected] of [
    ["slack", "Slack"],
    ["Slak", "Slack"],
    ["asna", "Asana"],
    ["SLACK Technologies", "Slack"],
    ["Slack, Inc.", "Slack"],
    ["Atlassian Jira", "Jira"],
    ["Teams", "Microsoft Teams"],
    ["quick books online", "QuickBooks Online"],
    ["Hub-Spot", "HubSpot"],
    ["hi bob", "HiBob"],
    ["Sale force", "Salesforce"],
    ["mondaycom", "monday.com"],
    ["\u202eSl\u200back", "Slack"],
    ["Office 365", "Microsoft 365"],
    ["G-Suite", "Google Workspace"],
  ] as const) {
    expect((await names(typed))[0], typed).toBe(expected);
  }
});

test("the same name comes before longer ones that begin with it", async () => {
  const { names } = await ann();
  const found = await names("dropbox");
  expect(found.slice(0, 2)).toEqual(["Dropbox", "Dropbox Sign"]);
});

test("names that differ by a letter or have none in common are not similar", async () => {
  const { names } = await ann();
  for (const [typed, other] of [
    ["Zoho", "Zoom"],
    ["Zoom", "Zoho CRM"],
    ["Motion", "Notion"],
    ["GitHug", "GitLab"],
    ["Qwertz", "Slack"],
  ] as const) {
    expect(await names(typed)).not.toContain(other);
  }
  for (const typed of ["", "a", "%", "_", "\\", "'", "日本語", "🚀", "!!!", "-"]) {
    expect(await names(typed), typed).toEqual([]);
  }
});

test("a name in another script is found when it is the same", async () => {
  const { app, names } = await ann();
  await makeApplication(app.db, { name: "日本語" });
  expect(await names("日本語")).toEqual(["日本語"]);
  expect(await names("日本")).toEqual([]);
});

test("the same host is found whatever the name, and no other host", async () => {
  const { names } = await ann();
  for (const [website, expected] of [
    ["slack.com", ["Slack"]],
    ["http://www.SLACK.com/features?from=ad#top", ["Slack"]],
    ["app.slack.com", []],
    ["slack.com.example.com", []],
    ["notslack.com", []],
  ] as [string, string[]][]) {
    expect(await names("Qwertz", website), website).toEqual(expected);
    expect(await names("", website), website).toEqual(expected);
  }
});

test("the same website comes first, however little the names have in common", async () => {
  const { app, names } = await ann();
  await makeApplication(app.db, { name: "Zz", productWebsite: "https://www.qwertz.com/en" });
  await makeApplication(app.db, { name: "Qwertz" });
  expect(await names("Qwertz", "qwertz.com")).toEqual(["Zz", "Qwertz"]);
});

test("a website in another script is found in both spellings", async () => {
  const { app, names } = await ann();
  await makeApplication(app.db, { name: "Raw", productWebsite: "https://bücher.de" });
  await makeApplication(app.db, { name: "Punycode", productWebsite: "https://xn--bcher-kva.de" });
  expect(await names("", "https://www.Bücher.de/")).toEqual(["Punycode", "Raw"]);
});

test("no more than the nearest ones are offered", async () => {
  const { app, names } = await ann();
  for (let index = 0; index < 9; index += 1) {
    await makeApplication(app.db, { name: `Qwertz ${"x".repeat(index)}` });
  }
  const found = await names("Qwertz");
  expect(found).toHaveLength(similarProducts);
  expect(found.slice(0, 2)).toEqual(["Qwertz ", "Qwertz x"]);
});

test("each of the two lists knows its own products only", async () => {
  const { api } = await ann();
  await api.saas.add(newProduct());
  expect(await api.itSecurity.similar({ name: "Qwertz", productWebsite: null })).toEqual([]);
});

test("who shares nothing but letters of the category is not found", async () => {
  const { app, names } = await ann();
  await makeApplication(app.db, { name: "Zz", category: "Qwertz" });
  expect(await names("Qwertz")).toEqual([]);
});

test("one person's searches for similar products are limited, and nobody else's are for it", async () => {
  const app = await testApp();
  const { api, user } = await app.signedIn("ann@acme.com");
  await app.limits.use("similarPerUser", user.id, 599);
  await api.saas.similar({ name: "Slack", productWebsite: null });
  await expect(
    api.itSecurity.similar({ name: "Slack", productWebsite: null }),
  ).rejects.toMatchObject({ status: 429, message: messages.tooManyRequests });
  const bob = await app.signedIn("bob@acme.com");
  await bob.api.saas.similar({ name: "Slack", productWebsite: null });
});

test("one's own and published products are found however their names are spaced", async () => {
  const { app, api, names } = await ann();
  await api.saas.add(newProduct({ name: "Qw-Ert Zz" }));
  await makeApplication(app.db, { name: "Qw Ert: ZZ" });
  expect((await names("qwertzz")).toSorted()).toEqual(["Qw Ert: ZZ", "Qw-Ert Zz"]);
});
