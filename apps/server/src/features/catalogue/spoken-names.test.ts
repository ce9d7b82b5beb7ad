import { expect, test } from "vitest";
import { testApp } from "#testing/test-app.ts";

/** What people say, by what is meant: that is among the first three. */
const spoken = {
  saas: {
    "microsoft-365": "office 365, o365, MS Office, m365, powerpoint",
    "google-workspace": "g suite, gsuite, google docs, google sheets",
    "microsoft-teams": "ms teams, teams, skype",
    "microsoft-outlook": "outlook",
    sharepoint: "sharepoint",
    onedrive: "one drive",
    "quickbooks-online": "quick books, qbo",
    salesforce: "sales force, sfdc",
    slack: "slak",
    "amazon-s3": "aws",
    chatgpt: "chat gpt, openai",
    hubspot: "hub spot",
    mailchimp: "mail chimp",
    "dynamics-365-sales": "dynamics crm",
    "dynamics-365-business-central": "navision",
    netsuite: "net suite",
    "adobe-acrobat-sign": "adobe sign",
    "dropbox-sign": "hello sign, hello fax",
    docusign: "docu sign",
    "adobe-creative-cloud": "photoshop",
    "adobe-acrobat": "acrobat",
    "sap-concur": "concur",
    bill: "bill.com",
    "adp-run": "adp",
    "paychex-flex": "paychex",
    "goto-meeting": "gotomeeting",
    "power-bi": "power bi, powerbi",
    "twilio-sendgrid": "send grid",
    "monday-com": "monday com",
    jira: "atlassian jira, jira cloud",
    linear: "linear",
    shopify: "shopify store",
    gmail: "g mail",
  },
  itSecurity: {
    "cisco-duo": "duo",
    "microsoft-entra-id": "azure ad",
    "active-directory": "active directory",
    "microsoft-defender-for-business": "defender",
    "microsoft-defender-antivirus": "windows defender",
    "microsoft-intune": "intune",
    "crowdstrike-falcon": "crowd strike",
    "sentinelone-singularity": "sentinel one",
    threatdown: "malwarebytes",
    "opentext-core-endpoint-protection": "webroot",
    lastpass: "last pass",
    "1password": "one password",
    "cisco-secure-client": "anyconnect",
    "palo-alto-ngfw": "palo alto",
    screenconnect: "connect wise control",
    ninjaone: "ninjarmm",
    "trend-vision-one": "trend micro",
    knowbe4: "know be 4",
    iru: "kandji",
    "logmein-resolve": "log me in",
    "tenable-nessus": "nessus",
    okta: "okat",
    "fortinet-fortigate": "fortigate",
    "withsecure-elements": "f secure",
  },
};

test("what people say finds what they mean among the first three", async () => {
  const app = await testApp();
  const { api } = await app.signedIn("ann@acme.com");
  const missed: string[] = [];
  for (const source of ["saas", "itSecurity"] as const) {
    const pairs = Object.entries(spoken[source]).flatMap(([meant, words]) =>
      words.split(", ").map((search) => ({ meant, search })),
    );
    for (const { meant, search } of pairs) {
      const { rows } = await api[source].browse({ search });
      const first = rows.slice(0, 3).map(({ identifier }) => identifier);
      if (!first.includes(meant)) missed.push(`${search}: ${first.join(", ") || "nothing"}`);
    }
  }
  expect(missed).toEqual([]);
});
