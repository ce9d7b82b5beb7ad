import type { HtmlTagDescriptor, Plugin } from "vite";
import { grounds } from "./src/lib/theme.ts";

const description =
  "Twelve steps about your company, six minutes, and a review meeting with an expert: find out where you stand with CMMC, SOC 2, HIPAA and other standards.";

const link = (rel: string, href: string, attrs = {}): HtmlTagDescriptor => ({
  tag: "link",
  attrs: { rel, href, ...attrs },
  injectTo: "head",
});
const meta = (attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: "meta",
  attrs,
  injectTo: "head",
});
const openGraph = (name: string, content: string) => meta({ property: `og:${name}`, content });

/** The tags in the head of every document, for browsers and for link previews. */
const tags = [
  meta({ name: "description", content: description }),
  link("icon", "/favicon.ico", { sizes: "32x32" }),
  link("icon", "/favicon.svg", { type: "image/svg+xml" }),
  link("apple-touch-icon", "/apple-touch-icon.png"),
  link("manifest", "/manifest.webmanifest"),
  ...Object.entries(grounds).map(([scheme, content]) =>
    meta({ name: "theme-color", media: `(prefers-color-scheme: ${scheme})`, content }),
  ),
  openGraph("type", "website"),
  openGraph("site_name", "%BRAND_NAME%"),
  openGraph("title", "Know where your company stands on compliance"),
  openGraph("description", description),
  openGraph("image", "%PUBLIC_URL%/social.png"),
  openGraph("image:width", "1200"),
  openGraph("image:height", "630"),
  openGraph("image:alt", "A CheckUp that is half done, and the day of its review meeting"),
  meta({ name: "twitter:card", content: "summary_large_image" }),
];

/**
 * Adds the tags to every document after Vite has resolved its files. The server replaces the placeholders; in development
 * there is no server in front of the document.
 */
export const pageHead: Plugin = {
  name: "page-head",
  transformIndexHtml: {
    order: "post",
    handler: (html, { server }) => ({
      html: server ? html.replaceAll("%BRAND_NAME%", "Compliance CheckUp") : html,
      tags,
    }),
  },
};
