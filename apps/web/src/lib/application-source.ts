import type { api } from "#lib/api.ts";

/** SaaS or IT & security: two sources of one shape. */
export type ApplicationSource = typeof api.saas;
