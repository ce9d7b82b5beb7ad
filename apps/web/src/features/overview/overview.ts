import type { contract } from "@app/contract";
import type { InferContractRouterOutputs } from "@orpc/contract";

/** What the server tells for the first page. */
export type Overview = InferContractRouterOutputs<typeof contract>["admin"]["overview"]["get"];
