import type { Browser } from "@playwright/test";
import { bookFromTheEnd } from "../steps/booking.ts";
import { call, signInThroughMail } from "../fixtures/test.ts";
import { fillCheckup, startCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import type { Product } from "../fixtures/product.ts";

interface Company {
  name: string;
  domain: string;
  standard: string;
  /** Where its check-up stands; at the twelfth step its meeting is booked, and it may be completed. */
  step: number;
  isCompleted?: true;
}

/** Invented; the last two have what is hardest to lay out. */
const companies: Company[] = [
  {
    name: "Harbor & Pine Robotics",
    domain: "harbor-pine.com",
    standard: "cmmc",
    step: 12,
    isCompleted: true,
  },
  {
    name: "Bluebird Dental Group",
    domain: "bluebird-dental.com",
    standard: "hipaa",
    step: 12,
    isCompleted: true,
  },
  { name: "Cascade Freight Lines", domain: "cascade-freight.com", standard: "soc-2", step: 12 },
  { name: "Northfield Credit Union", domain: "northfield-cu.com", standard: "pci-dss", step: 11 },
  {
    name: "Lakeside Precision Castings",
    domain: "lakeside-castings.com",
    standard: "cmmc",
    step: 9,
  },
  { name: "Orchard Street Legal", domain: "orchard-legal.com", standard: "soc-2", step: 7 },
  {
    name: "Tallgrass Energy Services",
    domain: "tallgrass-energy.com",
    standard: "nist-csf",
    step: 4,
  },
  {
    name: "Ōsaka Präzisionsgeräte und Łódź Sp. z o.o.",
    domain: "osaka-geraete.com",
    standard: "iso-27001",
    step: 3,
  },
  { name: "Pneumono".repeat(20), domain: `${"pneumono".repeat(7)}.com`, standard: "cmmc", step: 2 },
];

const untouched = { inScope: 0, outOfScope: 0, notSure: false };

/** All that the wizard asks, answered. */
export const wholeAnswers = {
  ...usualAnswers,
  devices: {
    windowsDesktops: 24,
    macDesktops: 2,
    windowsLaptops: 61,
    macbooks: 18,
    androidDevices: 12,
    iosDevices: 47,
    servers: 6,
  },
  scopeData: {
    staff: {
      remote: { inScope: 4, outOfScope: 8, notSure: false },
      hybrid: { inScope: 30, outOfScope: 0, notSure: false },
      onsite: { inScope: 51, outOfScope: 20, notSure: false },
    },
    devices: {
      windowsDesktops: { inScope: 24, outOfScope: 0, notSure: false },
      macDesktops: { inScope: 0, outOfScope: 2, notSure: false },
      windowsLaptops: { inScope: 40, outOfScope: 10, notSure: false },
      macbooks: { ...untouched, notSure: true },
      androidDevices: untouched,
      iosDevices: { ...untouched, notSure: true },
      servers: { inScope: 6, outOfScope: 0, notSure: false },
    },
  },
};

/** Customers as a team has them after some weeks, so that lists and charts show something. */
export async function addCompanies(browser: Browser, product: Product): Promise<void> {
  const { origin } = product;
  for (const [slot, company] of companies.entries()) {
    const { name: companyName, domain, standard, step, isCompleted } = company;
    const context = await browser.newContext({ baseURL: origin });
    const page = await context.newPage();
    const companyWebsite = `https://${domain}`;
    const answers = { ...wholeAnswers, companyWebsite, complianceStandard: standard };
    await signInThroughMail(page, product, `office@${domain}`);
    if (step < 12) {
      await fillCheckup(page, origin, { ...answers, companyName }, step);
    } else {
      const { id } = await bookFromTheEnd(page, product, { companyName, slot, answers });
      if (isCompleted) await call(page, origin, "checkups/complete", { id });
    }
    if (step === 4) await startCheckup(page, origin); // one without a name
    await context.close();
  }
}
