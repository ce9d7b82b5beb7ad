import { expect } from "../fixtures/test.ts";
import type { Camera } from "./camera.ts";

/** What anybody sees. */
export async function shootPublicPages(camera: Camera): Promise<void> {
  const { page } = camera;
  await camera.open("/");
  await camera.shoot("landing");
  await camera.shootWhole("landing-whole");
  for (const name of ["auth", "terms", "privacy"]) {
    await camera.open(`/${name}`);
    await camera.shoot(name);
  }
  await camera.open("/nowhere");
  await camera.shoot("not-found");
  await camera.open("/api/reference");
  await camera.shoot("api-reference");
  await camera.open("/meeting#token=none");
  await camera.shoot("meeting-cancelled");
  await camera.open("/auth");
  await page.getByLabel("Business Email").fill("someone@gmail.com");
  await page.getByRole("button", { name: "Login with Magic Link" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await camera.shoot("auth-rejected");
}
