/** The name by which people know a website: without scheme, path and "www.". */
export const siteName = (website: string) => new URL(website).hostname.replace(/^www\./, "");
