/** Who is signed in on this device, as the page last heard. */
export const rememberedUserKey = "compliance-checkup-user";

/** The sign-in mail that this tab waits for. */
export const sentMailKey = "compliance-checkup-sent-mail";

/** What tells this browser from others until it is signed in, beside a cookie. */
export const browserMarkKey = "compliance-checkup-browser";

/** Mantine's own: light, dark or auto. */
export const colorSchemeKey = "mantine-color-scheme-value";

/** Whether a bare "/" goes to the search of a page. */
export const searchKeyKey = "compliance-checkup-search-key";
