import { expect, test } from "vitest";
import { testApp } from "#testing/test-app.ts";

/** What people say, and what is meant: among the first three. */
const spoken = {
  saas: {
    "office 365": "microsoft-365",
    o365: "microsoft-365",
    "MS Office": "microsoft-365",
    m365: "microsoft-365",
    "g suite": "google-workspace",
    gsuite: "google-workspace",
    "google docs": "google-workspace",
    "google sheets": "google-workspace",
    "ms teams": "microsoft-teams",
    teams: "microsoft-teams",
    outlook: "microsoft-outlook",
    sharepoint: "sharepoint",
    "one drive": "onedrive",
    "quick books": "quickbooks-online",
    qbo: "quickbooks-online",
    "sales force": "salesforce",
    sfdc: "salesforce",
    slak: "slack",
    aws: "amazon-s3",
    "chat gpt": "chatgpt",
    openai: "chatgpt",
    "hub spot": "hubspot",
    "mail chimp": "mailchimp",
    "dynamics crm": "dynamics-365-sales",
    navision: "dynamics-365-business-central",
    "net suite": "netsuite",
    "adobe sign": "adobe-acrobat-sign",
    "hello sign": "dropbox-sign",
    "docu sign": "docusign",
    photoshop: "adobe-creative-cloud",
    acrobat: "adobe-acrobat",
    concur: "sap-concur",
    "bill.com": "bill",
    adp: "adp-run",
    paychex: "paychex-flex",
    gotomeeting: "goto-meeting",
    skype: "microsoft-teams",
    "power bi": "power-bi",
    powerbi: "power-bi",
    "send grid": "twilio-sendgrid",
    "monday com": "monday-com",
    "atlassian jira": "jira",
    powerpoint: "microsoft-365",
    linear: "linear",
    "jira cloud": "jira",
    "shopify store": "shopify",
    "g mail": "gmail",
    "hello fax": "dropbox-sign",
  },
  itSecurity: {
    duo: "cisco-duo",
    "azure ad": "microsoft-entra-id",
    "active directory": "active-directory",
    defender: "microsoft-defender-for-business",
    "windows defender": "microsoft-defender-antivirus",
    intune: "microsoft-intune",
    "crowd strike": "crowdstrike-falcon",
    "sentinel one": "sentinelone-singularity",
    malwarebytes: "threatdown",
    webroot: "opentext-core-endpoint-protection",
    "last pass": "lastpass",
    "one password": "1password",
    anyconnect: "cisco-secure-client",
    "palo alto": "palo-alto-ngfw",
    "connect wise control": "screenconnect",
    ninjarmm: "ninjaone",
    "trend micro": "trend-vision-one",
    "know be 4": "knowbe4",
    kandji: "iru",
    "log me in": "logmein-resolve",
    nessus: "tenable-nessus",
    okat: "okta",
    fortigate: "fortinet-fortigate",
    "f secure": "withsecure-elements",
  },
} as const;

test("what people say finds what they mean among the first three", async () => {
  const app = await testApp();
  const { api } = await app.signedIn("ann@acme.com");
  const missed: string[] = [];
  for (const source of ["saas", "itSecurity"] as const) {
    for (const [search, meant] of Object.entries(spoken[source])) {
      const { rows } = await api[source].browse({ search });
      const first = rows.slice(0, 3).map(({ identifier }) => identifier);
      if (!first.includes(meant)) missed.push(`${search}: ${first.join(", ") || "nothing"}`);
    }
  }
  expect(missed).toEqual([]);
});
