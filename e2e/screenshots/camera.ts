import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect } from "../fixtures/test.ts";

const folder = fileURLToPath(new URL("../../screenshots", import.meta.url));

export interface Look {
  colorScheme: "light" | "dark";
  viewport: { width: number; height: number };
}

/** Makes pictures of what a page shows, in one size of the screen and one color scheme. */
export class Camera {
  readonly page: Page;
  readonly look: Look;

  private constructor(page: Page, look: Look) {
    this.page = page;
    this.look = look;
  }

  static async before(page: Page, look: Look): Promise<Camera> {
    await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize(look.viewport);
    return new Camera(page, look);
  }

  /** What fits on the screen. */
  async shoot(name: string): Promise<void> {
    await this.page.waitForLoadState("networkidle");
    const { colorScheme, viewport } = this.look;
    await this.page.screenshot({
      path: `${folder}/${name}-${viewport.width}-${colorScheme}.png`,
      animations: "disabled",
    });
  }

  /** All of it, as on a screen that is high enough: what sticks to an edge hides nothing. */
  async shootWhole(name: string): Promise<void> {
    await this.page.waitForLoadState("networkidle");
    const { width, height } = this.look.viewport;
    const whole = await this.page.evaluate(() => document.documentElement.scrollHeight);
    await this.page.setViewportSize({ width, height: Math.max(height, whole) });
    await this.shoot(name);
    await this.page.setViewportSize({ width, height });
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await expect(this.page.getByRole("heading", { level: 1 })).toBeVisible();
  }
}
