import type { Settings } from "#env.ts";

/** The ground behind the first paint, as the page's theme has it. */
const ground = "#faf9f7";

const icon = (name: string, dots: number, purpose: "any" | "maskable") => ({
  src: `/${name}.png`,
  sizes: `${dots}x${dots}`,
  type: "image/png",
  purpose,
});

/**
 * What a device needs to put the site among its programs. It opens in the browser as ever: without a network there is
 * nothing to show, and a window of its own would promise that there is.
 */
export const webManifest = ({ BRAND_NAME }: Pick<Settings, "BRAND_NAME">) => ({
  name: BRAND_NAME,
  short_name: BRAND_NAME,
  start_url: "/",
  scope: "/",
  display: "browser",
  lang: "en",
  background_color: ground,
  theme_color: ground,
  icons: [
    icon("icon-192", 192, "any"),
    icon("icon-512", 512, "any"),
    icon("icon-maskable-512", 512, "maskable"),
  ],
});
