import { pine } from "@app/contract";
import { createTheme, localStorageColorSchemeManager, useMantineColorScheme } from "@mantine/core";
import type { MantineColorsTuple } from "@mantine/core";
import { useEffect } from "react";
import { cookie, setCookie } from "#lib/visitor.ts";

/** The background of every page, in the light and the dark scheme. */
export const grounds = { light: "#faf9f7", dark: "#1a1917" } as const;

/** Warm greys. Shades from 5 pass 3:1 on the background (borders of controls), from 6 on 4.5:1 (text). */
const gray: MantineColorsTuple = [
  grounds.light,
  "#f3f1ed",
  "#e8e5df",
  "#dad6ce",
  "#c2bdb3",
  "#8f897e",
  "#6b665d",
  "#57534c",
  "#3a3733",
  "#24221f",
];

/** Warm greys of the dark scheme: shade 3 for borders of controls, 2 for secondary text. */
const dark: MantineColorsTuple = [
  "#e7e5e1",
  "#c9c5be",
  "#a8a39b",
  "#7d7870",
  "#55514b",
  "#3b3834",
  "#2b2926",
  "#211f1d",
  grounds.dark,
  "#131211",
];

export const theme = createTheme({
  primaryColor: "pine",
  primaryShade: { light: 7, dark: 6 }, // white on both passes 4.5:1
  black: gray[9],
  colors: { pine, gray, dark },
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
  headings: {
    fontWeight: "650",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: "1.75rem", lineHeight: "1.2" },
      h2: { fontSize: "1.375rem", lineHeight: "1.3" },
      h3: { fontSize: "1.0625rem", lineHeight: "1.4" },
    },
  },
  defaultRadius: 10,
  shadows: { md: "0 8px 30px rgb(20 18 15 / 12%)" },
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    // Large enough for a thumb, and 16 px: phones zoom into fields with smaller text.
    TextInput: { defaultProps: { size: "md" } },
    Autocomplete: { defaultProps: { size: "md" } },
    Textarea: { defaultProps: { size: "md", autosize: true } },
    Select: { defaultProps: { allowDeselect: false } },
    // A closed list renders none of its options.
    Combobox: { defaultProps: { keepMounted: false } },
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray" } },
    Alert: { defaultProps: { variant: "default" } },
    Anchor: { defaultProps: { underline: "always" } },
    // Read out when it appears, because the field already has the focus.
    InputError: { defaultProps: { role: "alert" } },
    Modal: {
      // A header inside a dialog is not a banner.
      defaultProps: {
        attributes: { header: { role: "none" } },
        // The page's scroll bar stays: without it, the whole page would get its styles and layout anew.
        removeScrollProps: { removeScrollBar: false },
      },
      styles: { title: { fontSize: "1.0625rem", fontWeight: 650, lineHeight: 1.3 } },
    },
    Drawer: { defaultProps: { attributes: { header: { role: "none" } } } },
    Badge: { defaultProps: { tt: "none", fw: 550, miw: "max-content" } },
  },
});

const accent = "var(--mantine-color-pine-6)";

/** Colours of Mantine with too little contrast, corrected. */
export const corrections = {
  light: {
    "--mantine-color-error": "var(--mantine-color-red-9)",
    "--mantine-color-placeholder": "var(--mantine-color-gray-6)",
    "--mantine-color-default-border": "var(--mantine-color-gray-5)",
    "--mantine-color-disabled-color": "var(--mantine-color-gray-6)",
    "--mantine-color-pine-light-color": "var(--mantine-color-pine-9)",
    "--mantine-color-red-light-hover": "var(--mantine-color-red-0)",
  },
  dark: {
    "--mantine-color-error": "var(--mantine-color-red-4)",
    "--mantine-color-placeholder": "var(--mantine-color-dark-2)",
    "--mantine-color-default-border": "var(--mantine-color-dark-3)",
    "--mantine-color-disabled-color": "var(--mantine-color-dark-2)",
    "--mantine-color-anchor": "var(--mantine-color-pine-3)",
    "--mantine-color-red-light-color": "var(--mantine-color-red-4)",
    "--mantine-color-red-light-hover": "rgb(255 135 135 / 12%)",
    "--mantine-color-pine-light": `color-mix(in srgb, ${accent} 18%, transparent)`,
    "--mantine-color-pine-light-hover": `color-mix(in srgb, ${accent} 26%, transparent)`,
    "--mantine-color-pine-light-color": "var(--mantine-color-pine-3)",
  },
};

/** Other tabs follow what is written here. */
const signal = localStorageColorSchemeManager();

/** The chosen colour scheme is in a cookie, so that the server renders with it; none is "auto". */
export const colorSchemeManager: typeof signal = {
  ...signal,
  get: (otherwise) => {
    const chosen = cookie("color_scheme");
    return chosen === "light" || chosen === "dark" ? chosen : otherwise;
  },
  set: (scheme) => {
    setCookie("color_scheme", scheme === "auto" ? undefined : scheme);
    signal.set(scheme);
  },
};

/** Applies the chosen colour scheme to the browser's bars: the document's tags only follow the system. */
export function useThemeColor() {
  const { colorScheme } = useMantineColorScheme();
  useEffect(() => {
    for (const scheme of ["light", "dark"] as const) {
      document
        .querySelector(`meta[name="theme-color"][media*="${scheme}"]`)
        ?.setAttribute("content", grounds[colorScheme === "auto" ? scheme : colorScheme]);
    }
  }, [colorScheme]);
}
