import { useMantineColorScheme } from "@mantine/core";
import { useEffect } from "react";
import { grounds } from "./grounds.ts";

/** Lets the browser's own bars follow a scheme that was chosen by hand; the document follows the system's alone. */
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
