import type { api, client } from "#lib/api.ts";

/** SaaS applications or IT security applications: one shape, two sources. */
export interface ApplicationSource {
  queries: typeof api.admin.saas;
  calls: typeof client.admin.saas;
}
