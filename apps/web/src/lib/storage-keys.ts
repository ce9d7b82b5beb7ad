/** Who is signed in on this device, as the page last heard. */
export const rememberedUserKey = "compliance-checkup-user";

/** Mantine's own: light, dark or auto. */
export const colorSchemeKey = "mantine-color-scheme-value";
