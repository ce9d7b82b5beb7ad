/** What every page stands on, by day and after dark. */
export const grounds = { light: "#faf9f7", dark: "#1a1917" } as const;
