import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { themeVariables } from "./theme-variables.ts";

const read = (file: string) => readFileSync(file, "utf8");
const classesIn = (text: string) => text.match(/\bm_[\da-f]{6,}/g) ?? [];
const core = dirname(dirname(fileURLToPath(import.meta.resolve("@mantine/core"))));

const filesIn = (folder: string, pattern: string, exclude: string[] = []) =>
  globSync(pattern, { cwd: folder, exclude }).map((file) => join(folder, file));

const source = join(import.meta.dirname, "src");

/** The code of all components of Mantine that the web client and Mantine's other packages import. */
function usedComponents(): string {
  const names = [
    ...filesIn(source, "**/*.{ts,tsx}"),
    ...filesIn(dirname(core), "{dates,dropzone,notifications}/esm/**/*.mjs"),
  ]
    .flatMap((file) => [...read(file).matchAll(/\{([^{}]*)\} from "@mantine\/core"/g)])
    .flatMap(([, list]) => list!.split(",").map((name) => name.trim().split(" as ")[0]!));
  const exported = read(join(core, "esm/index.mjs")).matchAll(/\{([^{}]*)\} from "(\.\/.+)"/g);
  const isUsed = (list: string) => list.split(",").some((name) => names.includes(name.trim()));
  const files = new Set(
    [...exported].flatMap(([, list, path]) => (isUsed(list!) ? [join(core, "esm", path!)] : [])),
  );
  // A set also visits what is added meanwhile.
  for (const file of files) {
    for (const [, path] of read(file).matchAll(/from "(\.{1,2}\/.+)"/g)) {
      files.add(join(dirname(file), path!));
    }
  }
  return [...files].map(read).join("\n");
}

/**
 * Leaves out the styles of Mantine's components that are not used, nearly half of its style sheet, and replaces the default
 * theme's variables with those of our theme: the provider would make them at each start, and for each rendered page.
 */
export const usedStyles = (command: "build" | "serve"): Plugin => {
  const dropped = new Set<string>();
  return {
    name: "used-styles",
    enforce: "pre",
    transform: {
      filter: { id: /\/@mantine\/core\/styles\.css$/ },
      handler(sheet) {
        const defaults = read(join(core, "styles/default-css-variables.css")).trim();
        // In development, any component and colour may be used next.
        if (command === "serve") return themeVariables() + sheet.replace(defaults, "");
        const components = usedComponents();
        const used = new Set(classesIn(components));
        const parts = filesIn(core, "styles/*.css", ["**/*.layer.css"]).map(read);
        const kept = parts.reduce(
          (rest, part) => {
            const classes = classesIn(part);
            if (classes.length === 0 || classes.some((name) => used.has(name))) return rest;
            for (const name of classes) dropped.add(name);
            return rest.replace(part.trim(), "");
          },
          sheet.replace(defaults, ""),
        );
        const own = filesIn(source, "**/*.{ts,tsx,css}").map(read);
        return themeVariables({ own: own.join("\n"), libraries: kept + components }) + kept;
      },
    },
    generateBundle(_options, bundle) {
      const code = Object.values(bundle).flatMap((one) => (one.type === "chunk" ? one.code : []));
      const missing = code.flatMap(classesIn).filter((name) => dropped.has(name));
      if (missing.length > 0) throw new Error(`Styles are missing: ${missing.join(", ")}`);
    },
  };
};
