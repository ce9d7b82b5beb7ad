import { similarProducts } from "@app/contract";
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

test("other spellings of a name are offered the product first, in any script, however it is spaced", async () => {
  const { app, api, names } = await ann();
  for (const name of ["monday.com", "Salesforce", "日本語"])
    await makeApplication(app.db, { name });
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
    ["日本語", "日本語"],
  ] as const) {
    expect((await names(typed))[0], typed).toBe(expected);
  }
  // The same name comes before longer ones that begin with it.
  expect((await names("dropbox")).slice(0, 2)).toEqual(["Dropbox", "Dropbox Sign"]);
  await api.saas.add(newProduct({ name: "Qw-Ert Zz" }));
  await makeApplication(app.db, { name: "Qw Ert: ZZ" });
  expect((await names("qwertzz")).toSorted()).toEqual(["Qw Ert: ZZ", "Qw-Ert Zz"]);
  // Each of the two lists knows its own products only.
  expect(await api.itSecurity.similar({ name: "Qw Ert", productWebsite: null })).toEqual([]);
});

test("names that differ by a letter or share but the category's letters are not similar", async () => {
  const { app, names } = await ann();
  for (const [typed, other] of [
    ["Zoho", "Zoom"],
    ["Zoom", "Zoho CRM"],
    ["Motion", "Notion"],
    ["GitHug", "GitLab"],
  ] as const) {
    expect(await names(typed)).not.toContain(other);
  }
  await makeApplication(app.db, { name: "日本語", category: "Qwertz" });
  for (const typed of ["", "a", "%", "_", "\\", "'", "日本", "🚀", "!!!", "-", "Qwertz"]) {
    expect(await names(typed), typed).toEqual([]);
  }
});

test("the same host is found first, whatever the name, in both spellings, and no other host", async () => {
  const { app, names } = await ann();
  await makeApplication(app.db, { name: "Zz", productWebsite: "https://www.qwertz.com/en" });
  await makeApplication(app.db, { name: "Raw", productWebsite: "https://bücher.de" });
  await makeApplication(app.db, { name: "Punycode", productWebsite: "https://xn--bcher-kva.de" });
  for (const [website, expected] of [
    ["slack.com", ["Slack"]],
    ["http://www.SLACK.com/features?from=ad#top", ["Slack"]],
    ["app.slack.com", []],
    ["slack.com.example.com", []],
    ["notslack.com", []],
    ["https://www.Bücher.de/", ["Punycode", "Raw"]],
  ] as [string, string[]][]) {
    expect(await names("Qwertz", website), website).toEqual(expected);
    expect(await names("", website), website).toEqual(expected);
  }
  await makeApplication(app.db, { name: "Qwertz" });
  expect(await names("Qwertz", "qwertz.com")).toEqual(["Zz", "Qwertz"]);
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
