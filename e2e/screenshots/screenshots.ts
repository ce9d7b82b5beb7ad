import { test as base } from "../fixtures/test.ts";
import { shootBackOffice } from "./back-office-pages.ts";
import { Camera } from "./camera.ts";
import { addCompanies } from "./companies.ts";
import { shootCustomerPages } from "./customer-pages.ts";
import { shootPublicPages } from "./public-pages.ts";

const test = base.extend<object, { companies: void }>({
  companies: [
    async ({ browser, product }, provide) => {
      await addCompanies(browser, product);
      await provide();
    },
    { scope: "worker", auto: true },
  ],
});

const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

/** Each picture's meeting has a time of its own, after those of the companies. */
let slot = 10;

for (const colorScheme of ["light", "dark"] as const) {
  for (const viewport of sizes) {
    const look = { colorScheme, viewport };
    const name = `${viewport.width} ${colorScheme}`;

    test(`for visitors and customers, ${name}`, async ({ page, product, signIn }) => {
      const camera = await Camera.before(page, look);
      await shootPublicPages(camera);
      const email = `${colorScheme}-${viewport.width}@springfield-machines.com`;
      await signIn(page, email);
      await shootCustomerPages(camera, product, email, slot++);
    });

    test(`admin panel, ${name}`, async ({ page, signInAsAdministrator }) => {
      const camera = await Camera.before(page, look);
      await signInAsAdministrator(page);
      await shootBackOffice(camera);
    });
  }
}
