import { nextPath } from "@app/contract";

/** Where to go after sign-in if that is a path of this site, else nothing. */
export const pathOfThisSite = (path: unknown): string | undefined => nextPath.parse(path);
