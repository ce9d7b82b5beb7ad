import { expect, test } from "../fixtures/test.ts";
import { sideways } from "../steps/accessible.ts";

const operation = "/api/reference#/SaaS%20applications/saas.list";
/** Swagger UI looks through the whole document for each operation that opens, which takes about a second. */
const resolved = { timeout: 60_000 };

test.beforeEach(() => test.slow());

test("anybody reads how each operation is called, without a request to another site, and also after a failure", async ({
  page,
  product,
}) => {
  const asked: URL[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url())));
  page.on("console", (message) => complaints.push(message.text()));
  await page.route("**/api/openapi.json", (route) => route.fulfill({ status: 500 }));
  await page.goto("/api/reference");
  await expect(page.getByText("The reference could not be loaded")).toBeVisible();
  await page.unroute("**/api/openapi.json");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveTitle("API Reference – Compliance CheckUp");
  await expect(page.getByRole("heading", { level: 1, name: "API Reference" })).toBeVisible();
  await expect(page.getByText("600 calls a minute for a token.")).toBeVisible(resolved);
  await expect(page.locator(".servers option")).toHaveText(`${product.origin}/api/v1`);
  await page.getByRole("button", { name: "GET /saas-applications List" }).click();
  await expect(page.getByText("catalogue:read", { exact: true })).toBeVisible(resolved);
  await expect(page.getByText("This access token is unknown, expired or revoked.")).toBeVisible();
  const others = asked.filter(
    ({ origin, protocol }) => protocol.startsWith("http") && origin !== product.origin,
  );
  expect(others).toEqual([]);
  const backOffice = /admin626|back-office|use-list|list-page/;
  expect(asked.filter(({ pathname }) => backOffice.test(pathname))).toEqual([]);
  const ofTheFailure = /^Failed to load resource/;
  expect(complaints.filter((text) => !ofTheFailure.test(text))).toEqual([]);
});

test("an operation has an address of its own, fits a phone in dark colors, and is called with a token", async ({
  page,
  product,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(operation);
  const list = page.locator(".opblock.is-open");
  await expect(list.getByText("Text that the name or the category must contain")).toBeVisible(
    resolved,
  );
  await expect(page.locator("html.dark-mode")).toBeAttached();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sideways(page)).toBe(0);
  await list.getByRole("button", { name: "Try it out" }).click();
  const answered = page.waitForResponse(`${product.origin}/api/v1/saas-applications?**`);
  await list.getByRole("button", { name: "Execute" }).click();
  expect((await answered).status()).toBe(401);
});
