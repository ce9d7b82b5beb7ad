import { existsSync, readdirSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";

const folder = new URL("./logos/", import.meta.url);
const rowsOf = (name: string) =>
  parse(readFileSync(new URL(`./${name}.csv`, import.meta.url)), { columns: true }) as Record<
    string,
    string
  >[];
const names = readdirSync(folder).flatMap((file) => /^(.*)\.svg$/.exec(file)?.[1] ?? []);
const readLogo = (name: string) => readFileSync(new URL(`${name}.svg`, folder), "utf8");
const isKnown = (icon: string) =>
  names.includes(icon) ||
  existsSync(new URL(`icons/${icon}.svg`, import.meta.resolve("simple-icons")));
const ourOwn = ["devices", "mail", "server", "shield"];

test.each(["frameworks", "work-platforms", "cloud-platforms", "saas", "it-security"])(
  "%s name logos that exist; standards, platforms and popular products have one",
  (file) => {
    for (const { identifier, icon, popular } of rowsOf(file)) {
      if (icon || popular === undefined || popular === "true")
        expect(isKnown(icon!), `${identifier}: ${icon}`).toBe(true);
    }
  },
);

test("four hundred products and more have their mark", () => {
  const marked = [...rowsOf("saas"), ...rowsOf("it-security")].filter(({ icon }) => icon);
  expect(marked.length).toBeGreaterThan(400);
});

test.each(names)("%s is small, runs nothing, asks for nothing, and its source is known", (name) => {
  const picture = readLogo(name);
  expect(picture.length).toBeLessThan(6000);
  expect(picture).toMatch(/^<svg [^>]*viewBox="/);
  expect(picture).not.toMatch(
    /<(script|style|image|foreignObject|a)\b|\son\w+=|style=|currentColor/,
  );
  for (const [, address] of picture.matchAll(/(?:href="|url\()([^")]*)/g))
    expect(address).toMatch(/^#/);
  const sources = rowsOf("logos/sources").filter(({ logo }) => logo === name);
  const isOurs = name.startsWith("standard-") || ourOwn.includes(name);
  expect(sources).toHaveLength(isOurs ? 0 : 1);
  if (!isOurs) expect(["CC0-1.0", "MIT"]).toContain(sources[0]!.licence);
});

test("the name of a standard can be read on its tile", () => {
  const luminance = (colour: string) => {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  for (const { icon } of rowsOf("frameworks")) {
    expect(icon).toMatch(/^standard-/);
    const [ground, text] = readLogo(icon!).match(/(?<=fill=")#\w+/g)!;
    expect(text).toBe("#fff");
    expect(1.05 / (luminance(ground!) + 0.05), icon).toBeGreaterThan(4.5);
  }
});
