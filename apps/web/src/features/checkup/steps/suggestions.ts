import { stepNumber, totalStaff } from "@app/contract";
import type { Answers, industries } from "@app/contract";

type Kind = "saasApps" | "itSecurityApps";

interface Table {
  /** The products that a platform of step 5 or 6 is, or always has in it. */
  platforms: Record<string, string>;
  /** What companies of an industry, with a platform, or of a size often use: the likeliest first. */
  often: {
    industries: Partial<Record<(typeof industries)[number], string>>;
    platforms: Record<string, string>;
    small: string;
    large: string;
  };
}

/** Identifiers as they are shipped; an administrator may have removed some. Our own knowledge, not the answers of customers. */
// prettier-ignore
export const suggestionTables: Record<Kind, Table> = {
  saasApps: {
    platforms: {
      "microsoft-365": "microsoft-365",
      "google-workspace": "google-workspace",
      "microsoft-teams": "microsoft-teams",
      slack: "slack",
      "zoom-workplace": "zoom",
      "zoho-workplace": "zoho-mail",
    },
    often: {
      industries: {
        "Accounting & Tax": "quickbooks-online taxdome xero dext",
        "Aerospace & Defense": "autodesk-fusion netsuite docusign jira",
        "Agriculture & Food Production": "quickbooks-online shopify katana",
        Automotive: "quickbooks-online salesforce podium hubspot",
        "Banking & Financial Services": "salesforce plaid docusign quickbooks-online",
        "Biotechnology & Pharmaceuticals": "box docusign smartsheet netsuite",
        "Construction & Trades": "procore quickbooks-online bluebeam-revu buildertrend",
        Cybersecurity: "github jira hubspot slack",
        Education: "google-classroom canvas-lms zoom kahoot",
        "Energy & Utilities": "autocad smartsheet sap-concur docusign",
        "Engineering & Architecture": "autocad autodesk-revit bluebeam-revu quickbooks-online",
        "Government & Public Sector": "docusign zoom laserfiche smartsheet",
        Healthcare: "epic athenaone phreesia doxy-me",
        "Hospitality & Travel": "square toast eventbrite mailchimp",
        "Information Technology": "github jira confluence hubspot",
        Insurance: "salesforce docusign hubspot quickbooks-online",
        "Legal Services": "clio netdocuments lawpay westlaw",
        Manufacturing: "netsuite quickbooks-online fishbowl autocad",
        "Marketing & Advertising": "google-analytics canva mailchimp google-ads",
        "Media & Entertainment": "adobe-creative-cloud vimeo canva riverside",
        Nonprofit: "mailchimp quickbooks-online canva eventbrite",
        "Professional Services & Consulting": "hubspot docusign quickbooks-online harvest",
        "Real Estate": "appfolio docusign buildium yardi-breeze",
        "Restaurants & Food Service": "toast square 7shifts quickbooks-online",
        "Retail & E-commerce": "shopify stripe klaviyo quickbooks-online",
        "Software & SaaS": "github jira stripe figma",
        "Staffing & HR": "bullhorn linkedin-recruiter indeed gusto",
        Telecommunications: "salesforce ringcentral zendesk quickbooks-online",
        "Transportation & Logistics": "quickbooks-online verizon-connect shipstation",
      },
      platforms: {
        "microsoft-365": "microsoft-teams onedrive sharepoint",
        "google-workspace": "google-drive google-meet gmail",
        "zoho-workplace": "zoho-workdrive zoho-crm zoho-books",
      },
      small: "quickbooks-online docusign zoom adobe-acrobat gusto dropbox mailchimp canva chatgpt slack",
      large: "salesforce docusign zoom adobe-acrobat adp-workforce-now zendesk sap-concur slack smartsheet chatgpt",
    },
  },
  itSecurityApps: {
    platforms: {
      "microsoft-365": "microsoft-entra-id",
      azure: "microsoft-entra-id",
      "azure-government": "microsoft-entra-id",
    },
    often: {
      industries: {
        "Accounting & Tax": "lastpass",
        "Aerospace & Defense": "preveil futurefeed",
        Cybersecurity: "burp-suite splunk",
        Healthcare: "compliancy-group paubox",
        "Information Technology": "connectwise-psa it-glue",
        "Software & SaaS": "vanta snyk datadog",
      },
      platforms: {
        "microsoft-365": "microsoft-intune microsoft-defender-for-business microsoft-authenticator",
        "google-workspace": "google-authenticator google-cloud-identity",
        windows: "microsoft-defender-antivirus bitlocker",
        macos: "filevault jamf-now",
        "apple-business": "jamf-now",
        "virtual-desktops": "citrix-daas azure-virtual-desktop",
        "on-premises-servers": "active-directory veeam",
        "on-premises": "veeam",
        vmware: "veeam",
        aws: "aws-iam-identity-center aws-backup",
        "aws-govcloud": "aws-iam-identity-center",
        azure: "azure-backup microsoft-defender-for-cloud",
        gcp: "google-security-command-center",
        cloudflare: "cloudflare-one cloudflare-waf",
      },
      small: "1password cisco-duo knowbe4 bitwarden huntress-managed-edr ubiquiti-unifi sophos-endpoint teamviewer",
      large: "crowdstrike-falcon okta knowbe4 cisco-duo fortinet-fortigate sentinelone-singularity cisco-meraki veeam",
    },
  },
};

/** Industries are any text, and administrators make identifiers: neither may name what all objects have. */
const listed = (table: Record<string, string>, key: string | null) =>
  key !== null && Object.hasOwn(table, key) ? table[key]!.split(" ") : []; // it has the key

type Platforms = Pick<Answers, "workPlatforms" | "cloudPlatforms">;

/** The products that are known from the platforms of steps 5 and 6, each with the first step that names it. */
export function platformProducts(kind: Kind, answers: Platforms): Map<string, number> {
  const products = new Map<string, number>();
  const add = (platforms: string[], step: number) => {
    for (const product of platforms.flatMap((one) => listed(suggestionTables[kind].platforms, one)))
      if (!products.has(product)) products.set(product, step);
  };
  add(answers.workPlatforms, stepNumber("workPlatform"));
  add(answers.cloudPlatforms, stepNumber("cloudPlatforms"));
  return products;
}

/** A company of so many people is large. */
const fewestOfLarge = 100;
const mostOfPlatforms = 3;

/** What companies of this industry and size, and with these platforms, often use: the likeliest first. */
export function oftenUsed(kind: Kind, answers: Answers): string[] {
  const { industries, platforms, small, large } = suggestionTables[kind].often;
  const chosen = [...answers.workPlatforms, ...answers.cloudPlatforms];
  return [
    ...new Set([
      ...listed(industries, answers.companyIndustry),
      ...chosen.flatMap((platform) => listed(platforms, platform)).slice(0, mostOfPlatforms),
      ...(totalStaff(answers) >= fewestOfLarge ? large : small).split(" "),
    ]),
  ];
}
