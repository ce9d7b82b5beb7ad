import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from "@mantine/core";
import { corrections, theme } from "./src/lib/theme.ts";

type Variables = Record<string, string>;

const namesIn = (text: string) => text.match(/--mantine-[\w-]+/g) ?? [];

/** The names that Mantine makes of a colour's name in a property, such as "red" or "red.9". */
const madeOf = (color: string) =>
  ["filled", "light", "outline"]
    .flatMap((kind) => [kind, `${kind}-hover`, `${kind}-color`])
    .concat("text")
    .map((kind) => `--mantine-color-${color}-${kind}`);

/**
 * A style sheet with the theme's variables, also of both colour schemes. Of Mantine's colours, fourteen with forty variables
 * each, those whose names occur in our code, or whose variables occur in that of libraries.
 */
export function themeVariables(code?: { own: string; libraries: string }): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const { variables, light, dark } = defaultCssVariablesResolver(merged);
  const all = {
    variables,
    light: { ...light, ...corrections.light, "--mantine-color-scheme": "light" },
    dark: { ...dark, ...corrections.dark, "--mantine-color-scheme": "dark" },
  };
  const { own, libraries } = code ?? { own: "", libraries: "" };
  const quoted = [...own.matchAll(/"([a-z]+)(?:\.(\d))?"/g)];
  const used = new Set([
    ...namesIn(own + libraries),
    ...quoted.flatMap(([, color, shade]) =>
      shade ? `--mantine-color-${color}-${shade}` : madeOf(color!),
    ),
  ]);
  // A set also visits what is added meanwhile.
  for (const name of used)
    for (const group of Object.values<Variables>(all))
      for (const other of namesIn(group[name] ?? "")) used.add(other);
  const isUsed = ([name]: [string, string]) => !code || !/-color-/.test(name) || used.has(name);
  const kept = (group: Variables) => Object.fromEntries(Object.entries(group).filter(isUsed));
  const styles = convertCssVariables(
    { variables: kept(all.variables), light: kept(all.light), dark: kept(all.dark) },
    ":root",
  );
  return styles + Object.entries(merged.breakpoints).map(classesFrom).join("");
}

/** The classes of the properties `visibleFrom` and `hiddenFrom`. */
const classesFrom = ([name, width]: [string, string]) =>
  `@media (width<${width}){.mantine-visible-from-${name}{display:none!important}}` +
  `@media (width>=${width}){.mantine-hidden-from-${name}{display:none!important}}`;
