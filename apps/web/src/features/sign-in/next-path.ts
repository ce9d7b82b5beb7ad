import { nextPath } from "@app/contract";

/** The path to open after sign-in if it belongs to this site, otherwise undefined. */
export const pathOfThisSite = (path: unknown): string | undefined => nextPath.parse(path);
