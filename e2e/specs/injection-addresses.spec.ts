import { hostileEmail, shownTexts } from "../fixtures/hostile-company.ts";
import { expect, test } from "../fixtures/test.ts";
import { watch } from "../steps/active-content.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("the checks would notice active content", async ({ page, product }) => {
  const parts = [
    "<img src=x onerror=alert(1)>",
    "<a href='javascript:alert(1)'>x</a>",
    "<a href='https://evil.test'>x</a>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<img src='https://evil.test/x.png'>",
    "<form action='https://evil.test'></form>",
    `<p>${"W".repeat(200)}</p>`,
  ];
  for (const part of parts) {
    const tab = await page.context().newPage();
    const expectNone = await watch(tab, product.origin);
    await tab.goto("/terms");
    await expectNone("our own words");
    await tab.evaluate((html) => void (document.body.innerHTML = html), part);
    await expect(expectNone(part), part).rejects.toThrow();
    await tab.close();
  }
});

test("invented addresses run nothing and lead nowhere else", async ({ page, product, signIn }) => {
  test.setTimeout(240_000);
  const expectNone = await watch(page, product.origin);
  const texts = shownTexts.slice(0, 3);
  const paths = [
    "//",
    "/\\",
    "/\\evil.test",
    "//evil.test",
    "/.//evil.test",
    "/%2f/evil.test",
    "/\t/evil.test",
    "https:evil.test",
    "/javascript:alert(1)",
  ];
  // Which addresses are paths of this site is the contract's rule, and tested there.
  for (const way of [...texts, "//evil.test"]) {
    const text = encodeURIComponent(way);
    for (const path of [`/auth?next=${text}#token=${text}&next=${text}`, `/meeting#token=${text}`, `/${text}`]) {
      await page.goto("about:blank");
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectNone(path);
      expect(new URL(page.url()).origin).toBe(product.origin);
    }
  }
  await signIn(page, hostileEmail);
  for (const way of [...texts, ...paths]) {
    await page.goto(`/auth?next=${encodeURIComponent(way)}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNone(`the way ${way}`);
    expect(new URL(page.url()).origin).toBe(product.origin);
  }
}); // prettier-ignore
