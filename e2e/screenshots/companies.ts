import type { Browser } from "@playwright/test";
import { bookFromTheEnd } from "../steps/booking.ts";
import { call, signInThroughMail } from "../fixtures/test.ts";
import { fillCheckup, startCheckup, usualAnswers } from "../fixtures/filled-checkup.ts";
import type { Product } from "../fixtures/product.ts";

/**
 * Invented; the last two have what is hardest to lay out. With its standard stands the step of its check-up: at the
 * twelfth its meeting is booked, and it may be completed.
 */
const companies: [name: string, domain: string, standard: string, step: number, done?: true][] = [
  ["Harbor & Pine Robotics", "harbor-pine.com", "cmmc", 12, true],
  ["Bluebird Dental Group", "bluebird-dental.com", "hipaa", 12, true],
  ["Cascade Freight Lines", "cascade-freight.com", "soc-2", 12],
  ["Northfield Credit Union", "northfield-cu.com", "pci-dss", 11],
  ["Lakeside Precision Castings", "lakeside-castings.com", "cmmc", 9],
  ["Orchard Street Legal", "orchard-legal.com", "soc-2", 7],
  ["Tallgrass Energy Services", "tallgrass-energy.com", "nist-csf", 4],
  ["Ōsaka Präzisionsgeräte und Łódź Sp. z o.o.", "osaka-geraete.com", "iso-27001", 3],
  ["Pneumono".repeat(20), `${"pneumono".repeat(7)}.com`, "cmmc", 2],
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
    const [companyName, domain, standard, step, isCompleted] = company;
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
