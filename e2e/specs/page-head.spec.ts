import { expect, test } from "../fixtures/test.ts";

test("every public page describes itself to programs that show a link to it", async ({
  page,
  product,
}) => {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) violations.push(message.text());
  });
  for (const path of ["/", "/auth", "/terms", "/nowhere"]) {
    await page.goto(path);
    const content = (name: string) =>
      page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute("content");
    expect(await content("og:site_name")).toBe("Compliance CheckUp");
    expect(await content("og:title")).toBe("Know where your company stands on compliance");
    expect(await content("og:description")).toBe(await content("description"));
    expect(await content("twitter:card")).toBe("summary_large_image");
    const picture = await content("og:image");
    expect(picture).toBe(`${product.origin}/social.png`);
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    }, picture!);
    expect(size).toEqual([1200, 630]);
    expect(await page.locator('meta[name="theme-color"]').count()).toBe(2);
  }
  expect(violations).toEqual([]);
});

test("the browser's own bars follow the scheme that was chosen", async ({ page }) => {
  await page.goto("/auth");
  const colors = () =>
    page
      .locator('meta[name="theme-color"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute("content")));
  const [day, night] = await colors();
  expect(day).not.toBe(night);
  const scheme = page.getByRole("button", { name: /^Color scheme/ });
  for (const expected of [
    [day, day],
    [night, night],
    [day, night],
  ]) {
    await scheme.click();
    await expect.poll(colors).toEqual(expected);
  }
});

test("a search engine lists no page that a link with a token opens", async ({ page }) => {
  const robots = page.locator('head > meta[name="robots"][content="noindex"]');
  for (const path of ["/brief", "/delete-account", "/meeting"]) {
    await page.goto(path);
    await expect(robots).toHaveCount(1);
  }
  await page.getByRole("link", { name: "home" }).click();
  await expect(page).not.toHaveURL(/meeting/);
  await expect(robots).toHaveCount(0);
});

test("a device that puts the site among its programs finds name and icons", async ({ page }) => {
  await page.goto("/");
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')!; // every page has one
    return (await (await fetch(link.href)).json()) as { name: string; icons: { src: string }[] };
  });
  expect(manifest.name).toBe("Compliance CheckUp");
  const links = page.locator('link[rel="icon"], link[rel="apple-touch-icon"]');
  const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute("href")!));
  expect(addresses).toHaveLength(3);
  for (const address of [...addresses, ...manifest.icons.map(({ src }) => src)]) {
    const answer = await page.request.get(address);
    expect(answer.status(), address).toBe(200);
    expect(answer.headers()["content-type"], address).toMatch(/^image\//);
    expect(answer.headers()["cache-control"], address).toBe("public, max-age=3600");
  }
});

test("an unknown address answers 404 and leads home", async ({ page, product }) => {
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page.getByText("404", { exact: true })).toBeVisible();
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  expect(product.output).toContain('"path":"/no/such/page"');
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL(`${product.origin}/`);
});
